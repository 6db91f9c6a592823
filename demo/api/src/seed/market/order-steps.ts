import { chanceOf } from './chance.ts'
import type { Event } from './courses.ts'
import {
  cancelOrder,
  confirmOrder,
  decideOrder,
  finishOrder,
  joinOrder,
  kickFrom,
  leaveOrder,
  letTimePass,
  lockSeatOf,
  publishOrder,
  rejectOrder,
  reportOrder,
  startOrder,
} from './order-calls.ts'
import type { Story } from './order-plans.ts'
import {
  awardReasons,
  cancelReasons,
  finishTexts,
  finishTitles,
  rejectReasons,
  repayReasons,
  reports,
} from './order-words.ts'
import type { OrderPlan } from './plan.ts'
import { MINUTE_MS, type Seat, type Step } from './seed-context.ts'

/** A thug joins and leaves or is removed again, before the others join. */
const passingSteps = ({ plan, cast, times }: Story): readonly Step[] => {
  const { passing } = cast
  const published = times.get('publish') ?? 0
  if (passing === null) return []
  return [
    {
      at: published + 3 * MINUTE_MS,
      run: (seed) => joinOrder(seed, plan, passing, 'thug'),
    },
    {
      at: published + 7 * MINUTE_MS,
      // The first seat of a raid belongs to its leader.
      run: (seed) =>
        plan.kind === 'raid' ? kickFrom(seed, plan, 2) : leaveOrder(seed, plan, passing),
    },
  ]
}

/** The others join in order, the last one when the order is full. */
const joinSteps = ({ plan, cast, times }: Story): readonly Step[] => {
  const [from, to] = [times.get('publish') ?? 0, times.get('gather') ?? 0]
  const seats: readonly Seat[] = [
    ...cast.thugs.map((account) => ({ account, position: 'thug' }) as const),
    ...cast.bosses.map((account) => ({ account, position: 'boss' }) as const),
  ].filter(({ account }) => account !== plan.publisher)
  const early = from + 8 * MINUTE_MS
  return seats.map(({ account, position }, at) => ({
    at: early + Math.floor(((to - early) * (at + 1)) / seats.length),
    run: (seed) => joinOrder(seed, plan, account, position),
  }))
}

/** All bosses confirm, the last of them at `at`. */
const confirmations = ({ plan, cast }: Story, at: number): readonly Step[] =>
  cast.bosses.map((by, index) => ({
    at: at - (cast.bosses.length - 1 - index) * 2 * MINUTE_MS,
    run: (seed) => confirmOrder(seed, plan, by),
  }))

type StepAction = Step['run']

/** The call of an event that one participant makes. */
const actionOf = (
  { plan, cast }: Story,
  event: Exclude<Event, 'gather' | 'confirm'>,
): StepAction => {
  const chance = chanceOf(`${event}-${plan.number}`)
  const [boss = plan.publisher] = cast.bosses
  const by = cast.thugs[0] ?? plan.publisher
  switch (event) {
    case 'publish':
      return (seed) => publishOrder(seed, plan)
    case 'start':
      return (seed) => startOrder(seed, plan)
    case 'finish':
    case 'refinish': {
      const work = { by, title: chance.pick(finishTitles), text: chance.pick(finishTexts) }
      return (seed) => finishOrder(seed, plan, work)
    }
    case 'reject':
      return (seed) => rejectOrder(seed, plan, boss, chance.pick(rejectReasons))
    case 'report':
      return (seed) => reportOrder(seed, plan, boss, chance.pick(reports))
    case 'award':
      return decision(plan, Math.floor(plan.priceFen / 2), chance.pick(awardReasons))
    case 'repay':
      return decision(plan, null, chance.pick(repayReasons))
    case 'cancel':
      return (seed) => cancelOrder(seed, plan, chance.pick(cancelReasons))
    case 'lapse':
    case 'expire':
      return letTimePass
  }
}

const decision =
  (plan: OrderPlan, priceFen: number | null, reason: string): StepAction =>
  (seed) =>
    decideOrder(seed, plan, { priceFen, reason })

const stepOf = (story: Story, event: Event, at: number): readonly Step[] => {
  if (event === 'gather') return joinSteps(story)
  if (event === 'confirm') return confirmations(story, at)
  return [{ at, run: actionOf(story, event) }]
}

/** Some raids reserve a seat. */
const lockSteps = ({ plan, times }: Story): readonly Step[] => {
  const isKept = plan.kind === 'raid' && plan.ending === 'recruiting' && plan.number % 3 === 0
  if (!isKept) return []
  return [
    {
      at: (times.get('publish') ?? 0) + MINUTE_MS,
      run: (seed) => lockSeatOf(seed, plan),
    },
  ]
}

/** All steps of an order. */
export const stepsOf = (story: Story): readonly Step[] => [
  ...[...story.times].flatMap(([event, at]) => stepOf(story, event, at)),
  ...passingSteps(story),
  ...lockSteps(story),
]
