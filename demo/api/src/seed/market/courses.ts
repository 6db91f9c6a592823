import type { Chance } from './chance.ts'
import type { Ending } from './plan.ts'
import { HOUR_MS, MINUTE_MS } from './seed-context.ts'

export type Event =
  | 'publish'
  | 'gather'
  | 'start'
  | 'finish'
  | 'reject'
  | 'refinish'
  | 'confirm'
  | 'lapse'
  | 'report'
  | 'award'
  | 'repay'
  | 'cancel'
  | 'expire'

/** An event, and the range of minutes since the previous one. */
type Leg = readonly [event: Event, least: number, most: number]

const DAY = 24 * 60

/** By the settings: work counts as confirmed after a day, an open order expires after a week. */
const LAPSE = DAY + 1
const LIFE = 7 * DAY + 1

const FILL: Leg = ['gather', 60, 700]
const START: Leg = ['start', 15, 150]
const FINISH: Leg = ['finish', 60, 420]
const EMPTY_HANDED = 240

const COURSES: Readonly<Record<Ending, readonly Leg[]>> = {
  recruiting: [['gather', 10, 400]],
  full: [FILL],
  running: [FILL, START],
  finished: [FILL, START, FINISH],
  rejected: [FILL, START, FINISH, ['reject', 20, 200]],
  disputed: [FILL, START, ['report', 120, 900]],
  settled: [FILL, START, FINISH, ['confirm', 15, 300]],
  lapsed: [FILL, START, FINISH, ['lapse', LAPSE, LAPSE]],
  awarded: [FILL, START, ['report', 120, 900], ['award', 120, 1500]],
  refunded: [FILL, START, ['report', 120, 900], ['repay', 120, 1500]],
  cancelled: [
    ['gather', 30, 500],
    ['cancel', 20, 400],
  ],
  expired: [
    ['gather', EMPTY_HANDED, EMPTY_HANDED],
    ['expire', LIFE - EMPTY_HANDED, LIFE - EMPTY_HANDED],
  ],
}

/** Settled after a second submission. */
const SECOND_ATTEMPT: readonly Leg[] = [
  FILL,
  START,
  FINISH,
  ['reject', 20, 200],
  ['refinish', 40, 300],
  ['confirm', 15, 300],
]

/** Minutes since the last event. */
const AGES: Readonly<Record<Ending, readonly [least: number, most: number]>> = {
  recruiting: [6, 4 * DAY],
  full: [20, DAY],
  running: [15, 10 * 60],
  finished: [20, 20 * 60],
  rejected: [30, 20 * 60],
  disputed: [60, 2 * DAY],
  settled: [60, 36 * DAY],
  lapsed: [5 * 60, 20 * DAY],
  awarded: [DAY, 25 * DAY],
  refunded: [5 * DAY, 25 * DAY],
  cancelled: [2 * 60, 20 * DAY],
  expired: [5 * 60, 22 * DAY],
}

/** States whose deadline follows soon after the last event. */
const PRESSING: readonly Ending[] = ['finished', 'rejected']

const SHANGHAI_HOURS = 8
const WAKING = { from: 10, to: 23, evening: 21 }

/** Offset in ms that moves a time at night to the evening before; 0 by day. */
const earlier = (at: number, chance: Chance): number => {
  const hour = (at / HOUR_MS + SHANGHAI_HOURS) % 24
  if (hour >= WAKING.from && hour < WAKING.to) return 0
  return (((hour - WAKING.evening + 24) % 24) + chance.between(0, 5)) * HOUR_MS
}

/** Growth of the market: recent days have more events. */
const GROWTH = 1.6

export type Times = ReadonlyMap<Event, number>

/**
 * The times of an order's events, for the `index`th of `count` orders with this ending; `now` is
 * unix milliseconds.
 */
export const timesOf = (
  {
    ending,
    index,
    count,
  }: { readonly ending: Ending; readonly index: number; readonly count: number },
  now: number,
  chance: Chance,
): Times => {
  const [least, most] = AGES[ending]
  const age = least + (most - least) * ((index + chance.between(0, 1)) / count) ** GROWTH
  const legs = ending === 'settled' && index % 6 === 5 ? SECOND_ATTEMPT : COURSES[ending]
  const times = new Map<Event, number>()
  let at = now - age * MINUTE_MS
  for (const [event, from, to] of legs.toReversed()) {
    times.set(event, at)
    at -= chance.between(from, to) * MINUTE_MS
  }
  times.set('publish', at)
  const shift = PRESSING.includes(ending) ? 0 : earlier(times.get('start') ?? at, chance)
  return new Map([...times].map(([event, time]) => [event, Math.floor(time - shift)]))
}
