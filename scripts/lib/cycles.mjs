// @ts-check

/**
 * Finds cycles of a directed graph by depth-first search, at least one for each group of nodes that reach each other.
 * A cycle is the list of its nodes, the first repeated at the end.
 * @param {Iterable<readonly [from: string, to: string]>} edges
 * @returns {string[][]}
 */
export function findCycles(edges) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  for (const [from, to] of edges) {
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} node @param {string[]} path the nodes that led here */
  const visit = (node, path) => {
    const at = path.indexOf(node);
    if (at >= 0) cycles.push([...path.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    for (const next of targets.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return cycles;
}
