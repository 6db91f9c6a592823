import { Chance } from '../../testing/internal/workload/chance.ts'
import { type ActionName, actions } from './actions/actions.ts'
import type { Stage } from './simulation.ts'

/** One action of a plan. Stored plans contain these field names. */
export interface Step {
  /** Milliseconds after the previous step. */
  readonly afterMs: number
  readonly deed: ActionName
  /** The index of the device. */
  readonly seat: number
  /** The seed of the random choices of the action. */
  readonly dice: number
}

/** The steps of a run. All other random choices derive from the seed, so a plan has one outcome. */
export interface Plan {
  readonly seed: string
  readonly stage: Stage
  readonly steps: readonly Step[]
}

const users = ['alice', 'bob', 'carol'] as const
const names = Object.keys(actions) as ActionName[]

/** The share of action kinds in a run: a fault that many kinds hide appears with few. */
const SHARE_OF_KINDS = 0.6

/** Faults that need several of these actions in a row are rare among all kinds: every second plan has only these. */
const messaging: readonly ActionName[] = [
  ...(['say', 'sayMany', 'revoke', 'modify', 'page', 'hop'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose'] as const),
]

/** Every fourth of the other plans is about invitations, and faults that make devices miss messages. */
const invitations: readonly ActionName[] = [
  ...(['invite', 'accept', 'reject', 'cancel', 'modifyCall', 'race', 'say', 'page'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose', 'reload', 'killPage', 'logout', 'login'] as const),
  ...(['crash', 'killServer', 'fillServer'] as const),
]

/** Every fourth of the other plans is about topics, membership changes, and faults that make devices miss messages. */
const topics: readonly ActionName[] = [
  ...(['makeTopic', 'updateTopic', 'removeTopic', 'topics'] as const),
  ...(['leaveCommunity', 'joinCommunity', 'add', 'kick', 'remind', 'react'] as const),
  ...(['say', 'sayMany', 'revoke', 'modify', 'remove', 'page', 'hop', 'read'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose', 'reload', 'killPage', 'login'] as const),
  ...(['crash', 'killServer', 'search'] as const),
]

const kindOf = (seed: string): readonly ActionName[] | undefined => {
  const number = Number(seed)
  if (number % 2 === 0) return messaging
  if (number % 8 === 3) return invitations
  return number % 8 === 7 ? topics : undefined
}

export const planOf = (seed: string): Plan => {
  const chance = new Chance(`plan ${seed}`)
  const stage = { ...stageOf(chance), ...codeOf(new Chance(`code ${seed}`)) }
  const kinds = kindOf(seed) ?? names.filter((name) => name === 'say' || chance.is(SHARE_OF_KINDS))
  const total = kinds.reduce((sum, name) => sum + actions[name][0], 0)
  const pick = (): ActionName => {
    let left = chance.fraction() * total
    const found = kinds.find((name) => {
      left -= actions[name][0]
      return left < 0
    })
    return found ?? 'say'
  }
  const devices = stage.users.length * stage.devicesOfEach
  const pauseMs = chance.one([50, 400, 3_000])
  const steps = Array.from({ length: 15 + chance.below(45) }, () => ({
    afterMs: chance.below(chance.is(0.1) ? 8 * pauseMs : pauseMs),
    deed: pick(),
    seat: chance.below(devices),
    dice: chance.below(2 ** 32),
  }))
  return { seed, stage, steps }
}

const stageOf = (chance: Chance): Stage => ({
  users: users.slice(0, chance.one([2, 2, 3])),
  devicesOfEach: chance.one([1, 2, 2]),
  format: chance.one(['binary', 'text']),
  isDiskShared: chance.is(0.3),
  weather: {
    usualMs: chance.one([1, 30, 300]),
    mostMs: chance.one([50, 1_000, 4_000]),
  },
  logRetention: chance.one([5, 30, 10_000]),
  held: chance.one([1, 3, 10_000]),
  commitMs: chance.one([1, 20, 300]),
})

/** The delivery of the client's code: in every third plan at once, in every third late and failing. */
const codeOf = (chance: Chance): Pick<Stage, 'code'> => {
  const failureRate = chance.one([undefined, 0, 0.4])
  const mostMs = chance.one([300, 3_000, 25_000])
  return failureRate === undefined ? {} : { code: { mostMs, failureRate } }
}
