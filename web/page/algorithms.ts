// Algorithms 1 to 3 of Wang and Sergeev in our own words, line by line. A step refers to
// a line as "2.3": the third line of Algorithm 2.

export const ALGORITHMS: { title: string; lines: string[] }[] = [
  {
    title: "Algorithm 1: a solution from a cycle",
    lines: [
      "Subtract \u03bb from every arc. Take a cycle whose weight is then at least 0, and a node of it. Let v be 0 at this node and \u2212\u221e elsewhere.",
      "If the row of the last node holds for v, v is a solution: go to the last line.",
      "Otherwise go to the next node of the cycle: add the arc\u2019s weight to every entry of v, and let v be 0 at the new node. Go back one line.",
      "Test whether v is extremal. If it is, keep it, scaled to greatest entry 0.",
    ],
  },
  {
    title: "Algorithm 2: more solutions along a path",
    lines: [
      "Take a path that ends in a node of the cycle and cannot be extended at its front, and the v of Algorithm 1 for that node, if it was extremal.",
      "Go to the node before on the path. If its row holds by its own loop, stop with this path.",
      "Let v be, at this node, the greatest that its row allows: the maximum of a + v over its arcs.",
      "Test whether v is extremal. If it is, keep it, scaled, and go on with the node before; if not, stop with this path.",
    ],
  },
  {
    title: "Algorithm 3: the scaled basis",
    lines: [
      "Take each elementary cycle of weight at least 0, one after another.",
      "Apply Algorithm 1 to it, from each of its nodes.",
      "Apply Algorithm 2 to each such path that ends in it.",
      "The kept vectors, each counted once, are the scaled basis.",
    ],
  },
];
