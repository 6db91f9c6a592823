import type { Import } from './sources.ts'

type Graph = ReadonlyMap<string, readonly string[]>

const graphOf = (edges: readonly (readonly [from: string, to: string])[]): Graph => {
  const graph = new Map<string, string[]>()
  for (const [from, to] of edges) graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/** Calls `leave` for every file that can be reached and is not in `seen`, after those that it leads to. */
const walk = (
  path: string,
  graph: Graph,
  seen: Set<string>,
  leave: (path: string) => void,
): void => {
  if (seen.has(path)) return
  seen.add(path)
  for (const to of graph.get(path) ?? []) walk(to, graph, seen, leave)
  leave(path)
}

/** The groups of files that all reach one another by imports, largest first (Kosaraju's algorithm). */
export const circlesOf = (imports: readonly Import[]): readonly (readonly string[])[] => {
  const uses = graphOf(imports.map(({ from, to }) => [from, to]))
  const users = graphOf(imports.map(({ from, to }) => [to, from]))
  const order: string[] = []
  const seen = new Set<string>()
  for (const path of uses.keys()) walk(path, uses, seen, (left) => order.push(left))
  const grouped = new Set<string>()
  const circles = order.reverse().flatMap((path) => {
    const group: string[] = []
    walk(path, users, grouped, (left) => group.push(left))
    const isCircle = group.length > 1 || uses.get(path)?.includes(path) === true
    return isCircle ? [group.sort()] : []
  })
  return circles.sort((a, b) => b.length - a.length)
}
