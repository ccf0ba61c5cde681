// The examples of the menu. Each has a text, a lambda, an initial vector, and a
// sentence about its meaning.

import type { Entry } from "./protocol";

export interface Example {
  id: string;
  label: string;
  text: string;
  lambda: string;
  vector: Entry[];
  about: string;
}

export const EXAMPLES: Example[] = [
  {
    id: "line",
    label: "Production line",
    text: "     press oven saw\npress    4    .   5\noven     7    6   .\nsaw      .    8   3\n",
    lambda: "6",
    vector: ["1", "0", "2"],
    about:
      "Three machines work in rounds. An entry is the time in minutes from the start of the machine above " +
      "to the next start of the machine on the left: its own work, or a part or pallet that it waits for.",
  },
  {
    id: "paper",
    label: "The paper's example",
    text: "-3  1  .  .  .\n 1  1  1  .  .\n .  0  .  2  .\n 1  . -5  . -7\n-2 -2 -7  1  .\n",
    lambda: "0",
    vector: ["0", "0", "0", "0", "0"],
    about:
      "The example of Wang and Sergeev, An algorithm for finding the scaled basis of the supereigenvector " +
      "space in max-plus algebra. It has ten extremals.",
  },
  {
    id: "game",
    label: "A game: the van and its battery",
    text:
      "        depot valley pass village\ndepot      20     -8    .       .\nvalley     -9      .  -25       .\n" +
      "pass        .     10    .     -12\nvillage     .      .  -14       .\n",
    lambda: "0",
    vector: ["0", "-9", "0", "-14"],
    about:
      "A van drives from the place on the left to the place above; the entry is what that adds to its battery. " +
      "An entry x of a solution means: with the charge -x the van can drive for ever from there.",
  },
  {
    id: "project",
    label: "A project: after a blackout",
    text:
      "      plant North East city\nplant     0     .    .    .\nNorth   -12     .   -7    .\n" +
      "East    -20    -5    .    .\ncity      .   -15   -9    .\n",
    lambda: "0",
    vector: ["0", "-12", "-17", "-26"],
    about:
      "A substation can be switched on once one of its neighbours has had voltage for long enough; " +
      "an entry is minus that time. An entry x of a solution is a start at time -x.",
  },
  {
    id: "fractions",
    label: "Fractions and decimals",
    text: ". 1/2 .\n-0.5 . 1\n. -1 .\n",
    lambda: "0",
    vector: ["0", "-1/2", null],
    about: "All numbers are exact: integers of any length, decimals, fractions.",
  },
];

/** The example shown at first. */
export const FIRST = EXAMPLES[0]!;
