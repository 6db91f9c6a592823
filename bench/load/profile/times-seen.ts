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

/** Output of V8's `--cpu-prof`. */
export interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  /** Microseconds since the previous sample. */
  readonly timeDeltas: readonly number[]
  /** Microseconds of the clock of {@link nowUs}. */
  readonly startTime: number
}

/** The examined time span of a profile. */
export interface Span {
  readonly fromUs: number
  readonly toUs: number
}

/** Maps a position in built code to its source file. */
export type SourceOf = (url: string, line: number, column: number) => string

/**
 * Number of samples in each area. Node's work counts towards its caller's area. Counts samples and
 * not the time between them: while the process waits for a core or the disk there are none.
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

/** The area of each node; none if the process is idle. */
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
