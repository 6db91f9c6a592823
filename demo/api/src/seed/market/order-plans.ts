import type { OrderKind } from '../../orders/machine.ts'
import { type Cast, castOf, newDecks } from './casting.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Times, timesOf } from './courses.ts'
import { linesOf } from './lines.ts'
import { boostingTexts, type OrderText, raidTexts } from './order-words.ts'
import { people } from './people.ts'
import type { Ending, OrderPlan } from './plan.ts'
import { HOUR_MS, MINUTE_MS } from './seed-context.ts'

/** Number of orders by kind and current state: 120 in all. */
const COUNTS: readonly (readonly [ending: Ending, dailian: number, raid: number])[] = [
  ['recruiting', 18, 12],
  ['full', 4, 4],
  ['running', 8, 5],
  ['finished', 5, 3],
  ['rejected', 2, 2],
  ['disputed', 3, 2],
  ['settled', 20, 9],
  ['lapsed', 3, 2],
  ['awarded', 1, 1],
  ['refunded', 2, 2],
  ['cancelled', 3, 3],
  ['expired', 3, 3],
]

const FEN = 100
const CAPACITY_UNIT = 10_000
const HALF_HOUR_MS = 30 * MINUTE_MS

const capacityOf = (account: string): number =>
  people.find((one) => one.account === account)?.capacity ?? 0

const jobOf = (account: string): string =>
  people.find((one) => one.account === account)?.jobID ?? ''

/** Requirements for the thugs, which the participants meet. */
const demandsOf = (kind: OrderKind, { thugs, passing }: Cast, chance: Chance) => {
  const all = [...thugs, ...(passing === null ? [] : [passing])]
  const least = all.length === 0 ? chance.between(60, 130) : Math.min(...all.map(capacityOf))
  const [only] = all
  const isPicky = kind === 'dailian' && all.length < 2 && chance.happens(45)
  const job = only === undefined ? chance.pick(['1', '201', '3', '301', '4']) : jobOf(only)
  return {
    jobID: isPicky ? (chance.happens(50) ? job : job.slice(0, 1)) : '',
    minCapacity: chance.happens(55) ? Math.floor((least * 0.8) / 5) * 5 * CAPACITY_UNIT : 0,
  }
}

/** Start of a raid, at half or full hours; future ones start soon. */
const startOf = (kind: OrderKind, times: Times, now: number, chance: Chance): number | null => {
  if (kind === 'dailian' || times.has('expire')) return null
  const since = times.has('cancel') ? (times.get('publish') ?? now) : now
  const earliest = times.get('start') ?? since + chance.between(8, 60) * HOUR_MS
  return Math.ceil((earliest + MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
}

/** An order with the times of its events. */
export interface Story {
  readonly plan: OrderPlan
  readonly cast: Cast
  readonly times: Times
}

interface Slot {
  readonly kind: OrderKind
  readonly ending: Ending
  readonly index: number
  readonly count: number
}

const slots: readonly Slot[] = COUNTS.flatMap(([ending, dailian, raid]) =>
  (['dailian', 'raid'] as const).flatMap((kind) => {
    const count = kind === 'dailian' ? dailian : raid
    return Array.from({ length: count }, (_, index) => ({ kind, ending, index, count }))
  }),
)

/** All sample orders, the same for the same `now` in unix milliseconds. */
export const storiesOf = (now: number): readonly Story[] => {
  const decks = newDecks()
  const texts = { dailian: boostingTexts, raid: raidTexts } as const
  const used = { dailian: 0, raid: 0 }
  const nextText = (kind: OrderKind): OrderText => {
    const list = texts[kind]
    used[kind] += 1
    // A stride that visits all texts before it repeats one.
    const orderText = list[(used[kind] * 7) % list.length]
    if (orderText === undefined) throw new Error('seed the market: the list of wishes is empty')
    return orderText
  }
  return slots.map((slot, number) => {
    const chance = chanceOf(`order-${number}`)
    const { kind, ending } = slot
    const { deposit, price, ...words } = nextText(kind)
    const cast = castOf({ kind, ending, number }, decks, chance)
    const times = timesOf(slot, now, chance)
    const publisher = (kind === 'dailian' ? cast.bosses : cast.thugs)[0]
    if (publisher === undefined)
      throw new Error(`seed the market: order ${number} has no publisher`)
    const plan: OrderPlan = {
      number,
      kind,
      ending,
      ...words,
      ...demandsOf(kind, cast, chance),
      depositFen: deposit * FEN,
      priceFen: price * FEN,
      bossNum: cast.bossNum,
      thugNum: cast.thugNum,
      startAt: startOf(kind, times, now, chance),
      publisher,
      bosses: cast.bosses,
      thugs: cast.thugs,
      hasCoupons: chance.happens(60) && cast.passing === null,
      showsPicture: chance.happens(30),
      lines: linesOf(cast, times, chance),
    }
    return { plan, cast, times }
  })
}
