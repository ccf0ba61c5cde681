// Algorithms 1 to 3 of Wang and Sergeev in our own words, line by line, so that a step
// can refer to its line.

export interface Line {
  id: string;
  text: string;
}

export interface Algorithm {
  title: string;
  lines: Line[];
}

export const ALGORITHMS: Algorithm[] = [
  {
    title: "Algorithm 1: a solution from a cycle",
    lines: [
      { id: "1.1", text: "Subtract \u03bb from every arc. Take a cycle whose weight is then at least 0, and a node of it. Let v be 0 at this node and \u2212\u221e elsewhere." },
      { id: "1.2", text: "If the row of the last node holds for v, v is a solution: go to the last line." },
      { id: "1.3", text: "Otherwise go to the next node of the cycle: add the arc\u2019s weight to every entry of v, and let v be 0 at the new node. Go back one line." },
      { id: "1.4", text: "Test whether v is extremal. If it is, keep it, scaled to greatest entry 0." },
    ],
  },
  {
    title: "Algorithm 2: more solutions along a path",
    lines: [
      { id: "2.1", text: "Take a path that ends in a node of the cycle and cannot be extended at its front, and the v of Algorithm 1 for that node, if it was extremal." },
      { id: "2.2", text: "Go to the node before on the path. If its row holds by its own loop, stop with this path." },
      { id: "2.3", text: "Let v be, at this node, the greatest that its row allows: the maximum of a + v over its arcs." },
      { id: "2.4", text: "Test whether v is extremal. If it is, keep it, scaled, and go on with the node before; if not, stop with this path." },
    ],
  },
  {
    title: "Algorithm 3: the scaled basis",
    lines: [
      { id: "3.1", text: "Take each elementary cycle of weight at least 0, one after another." },
      { id: "3.2", text: "Apply Algorithm 1 to it, from each of its nodes." },
      { id: "3.3", text: "Apply Algorithm 2 to each such path that ends in it." },
      { id: "3.4", text: "The kept vectors, each counted once, are the scaled basis." },
    ],
  },
];
