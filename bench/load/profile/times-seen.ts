import { areaOf, GARBAGE, NATIVE, NODE } from './areas.ts'

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    /** From 0. */
    readonly lineNumber: number
    readonly columnNumber: number
  }
  readonly children?: readonly number[]
}

/** What V8 writes with `--cpu-prof`. */
export interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[]
  /** Microseconds of the clock that {@link nowUs} reads. */
  readonly startTime: number
}

/** What of a profile is looked at. */
export interface Span {
  readonly fromUs: number
  readonly toUs: number
}

/** The source file behind a place of built code. */
export type SourceOf = (url: string, line: number, column: number) => string

/**
 * How often each part itself was seen at work. What Node does for somebody is that part's. Samples are counted and not the
 * time between them: while the process waits for a core or for the disk there are none.
 */
export const timesSeen = (
  profile: Profile,
  { fromUs, toUs }: Span,
  sourceOf: SourceOf,
): ReadonlyMap<string, number> => {
  const areas = areasOf(profile, sourceOf)
  const seen = new Map<string, number>()
  let nowUs = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    nowUs += profile.timeDeltas[index] ?? 0
    const area = areas.get(id)
    if (area === undefined || nowUs < fromUs || nowUs > toUs) continue
    seen.set(area, (seen.get(area) ?? 0) + 1)
  }
  return seen
}

/** The part that each node belongs to; none where the process is idle. */
const areasOf = ({ nodes }: Profile, sourceOf: SourceOf): ReadonlyMap<number, string> => {
  const areas = new Map<number, string>()
  const byID = new Map(nodes.map((node) => [node.id, node]))
  const called = new Set(nodes.flatMap(({ children = [] }) => children))
  const visit = ({ id, callFrame, children = [] }: ProfileNode, caller: string) => {
    if (callFrame.functionName === '(idle)') return
    const area = areaOfFrame(callFrame, sourceOf) ?? caller
    areas.set(id, area)
    for (const child of children) {
      const node = byID.get(child)
      if (node !== undefined) visit(node, area)
    }
  }
  for (const node of nodes) if (!called.has(node.id)) visit(node, NODE)
  return areas
}

const areaOfFrame = (
  { functionName, url, lineNumber, columnNumber }: ProfileNode['callFrame'],
  sourceOf: SourceOf,
): string | undefined => {
  if (functionName === '(garbage collector)') return GARBAGE
  if (functionName === '(program)') return NATIVE
  return areaOf(sourceOf(url, lineNumber, columnNumber))
}
