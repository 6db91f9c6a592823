import type { Cast } from './casting.ts'
import type { Chance } from './chance.ts'
import { gathering, quarrelling, type Said, thanking, working } from './chat-words.ts'
import type { Event, Times } from './courses.ts'
import { type Line, MINUTE_MS } from './play.ts'

/** After what, and how long, which of these is said. */
const TALKS: readonly (readonly [
  after: Event,
  minutes: number,
  talks: readonly (readonly Said[])[],
])[] = [
  ['gather', 1, gathering],
  ['start', 4, working],
  ['finish', 2, thanking],
]

const PACE_MS = 40_000

const speakerOf = ({ bosses, thugs }: Cast, who: Said[0]): string | undefined => {
  const side = who.startsWith('boss') ? bosses : thugs
  return who.endsWith('2') ? (side[1] ?? side[0]) : side[0]
}

/** What is said in the chat of an order, the earliest first. Where a side is missing nobody talks. */
export const linesOf = (cast: Cast, times: Times, chance: Chance): readonly Line[] => {
  if (cast.bosses.length === 0 || cast.thugs.length === 0) return []
  const spoken = (said: readonly Said[], from: number): readonly Line[] =>
    said.flatMap(([who, text], at) => {
      const by = speakerOf(cast, who)
      return by === undefined ? [] : [{ at: from + at * PACE_MS, by, text }]
    })
  const report = times.get('report')
  const quarrel =
    report === undefined ? [] : spoken(chance.pick(quarrelling), report - 10 * MINUTE_MS)
  const others = TALKS.flatMap(([after, minutes, talks]) => {
    const at = times.get(after)
    if (at === undefined || times.has('reject') || !chance.happens(75)) return []
    return spoken(chance.pick(talks), at + minutes * MINUTE_MS)
  })
  return [...others, ...quarrel].sort((one, two) => one.at - two.at)
}
