import { type DeedName, deeds } from './deeds/deeds.ts'
import { Chance } from './machine/chance.ts'
import type { Stage } from './simulation.ts'

/** One thing that happens: when, which, on which device, and what decides the rest. */
export interface Step {
  /** After the one before. */
  readonly afterMs: number
  readonly deed: DeedName
  readonly seat: number
  readonly dice: number
}

/** What happens in a run. Nothing else is left to chance but what chance of the same name decides again. */
export interface Plan {
  readonly seed: string
  readonly stage: Stage
  readonly steps: readonly Step[]
}

const users = ['alice', 'bob', 'carol'] as const
const names = Object.keys(deeds) as DeedName[]

/** Not all kinds of deeds in every run: what many hide, few show. */
const SHARE_OF_KINDS = 0.6

/** Faults that need several of these actions in a row are rare among all kinds: every second plan has only these. */
const talk: readonly DeedName[] = [
  ...(['say', 'sayMany', 'revoke', 'modify', 'page', 'hop'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose'] as const),
]

/** Of the others every fourth one is of invitations, and of what makes devices miss things. */
const calls: readonly DeedName[] = [
  ...(['invite', 'accept', 'reject', 'cancel', 'modifyCall', 'race', 'say', 'page'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose', 'reload', 'killPage', 'logout', 'login'] as const),
  ...(['crash', 'killServer', 'fillServer'] as const),
]

/** Every fourth one is of topics, of who comes and goes, and of what makes devices miss things. */
const topics: readonly DeedName[] = [
  ...(['makeTopic', 'updateTopic', 'removeTopic', 'topics'] as const),
  ...(['leaveCommunity', 'joinCommunity', 'add', 'kick', 'remind', 'react'] as const),
  ...(['say', 'sayMany', 'revoke', 'modify', 'remove', 'page', 'hop', 'read'] as const),
  ...(['cut', 'mend', 'blip', 'stall', 'lose', 'reload', 'killPage', 'login'] as const),
  ...(['crash', 'killServer', 'search'] as const),
]

const kindOf = (seed: string): readonly DeedName[] | undefined => {
  const number = Number(seed)
  if (number % 2 === 0) return talk
  if (number % 8 === 3) return calls
  return number % 8 === 7 ? topics : undefined
}

export const planOf = (seed: string): Plan => {
  const chance = new Chance(`plan ${seed}`)
  const stage = stageOf(chance)
  const wanted = kindOf(seed) ?? names.filter((name) => name === 'say' || chance.is(SHARE_OF_KINDS))
  const total = wanted.reduce((sum, name) => sum + deeds[name][0], 0)
  const pick = (): DeedName => {
    let left = chance.fraction() * total
    const found = wanted.find((name) => {
      left -= deeds[name][0]
      return left < 0
    })
    return found ?? 'say'
  }
  const seats = stage.users.length * stage.devicesOfEach
  const pauseMs = chance.one([50, 400, 3_000])
  const steps = Array.from({ length: 15 + chance.below(45) }, () => ({
    afterMs: chance.below(chance.is(0.1) ? 8 * pauseMs : pauseMs),
    deed: pick(),
    seat: chance.below(seats),
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
