import type { Cast } from './casting.ts'
import type { Chance } from './chance.ts'
import {
  disputeScripts,
  recruitingScripts,
  type ScriptLine,
  thanking,
  working,
} from './chat-words.ts'
import type { Event, Times } from './courses.ts'
import { type ChatLine, MINUTE_MS } from './seed-context.ts'

/** The event, the delay in minutes, and the possible scripts. */
const SCRIPTS: readonly (readonly [
  after: Event,
  minutes: number,
  scripts: readonly (readonly ScriptLine[])[],
])[] = [
  ['gather', 1, recruitingScripts],
  ['start', 4, working],
  ['finish', 2, thanking],
]

const PACE_MS = 40_000

const speakerOf = ({ bosses, thugs }: Cast, who: ScriptLine[0]): string | undefined => {
  const side = who.startsWith('boss') ? bosses : thugs
  return who.endsWith('2') ? (side[1] ?? side[0]) : side[0]
}

/** The messages in an order's chat, the earliest first; none if a side has no participant. */
export const linesOf = (cast: Cast, times: Times, chance: Chance): readonly ChatLine[] => {
  if (cast.bosses.length === 0 || cast.thugs.length === 0) return []
  const spoken = (said: readonly ScriptLine[], from: number): readonly ChatLine[] =>
    said.flatMap(([who, text], at) => {
      const by = speakerOf(cast, who)
      return by === undefined ? [] : [{ at: from + at * PACE_MS, by, text }]
    })
  const report = times.get('report')
  const quarrel =
    report === undefined ? [] : spoken(chance.pick(disputeScripts), report - 10 * MINUTE_MS)
  const others = SCRIPTS.flatMap(([after, minutes, scripts]) => {
    const at = times.get(after)
    if (at === undefined || times.has('reject') || !chance.happens(75)) return []
    return spoken(chance.pick(scripts), at + minutes * MINUTE_MS)
  })
  return [...others, ...quarrel].sort((one, two) => one.at - two.at)
}
