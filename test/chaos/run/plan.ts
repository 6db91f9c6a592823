import type { Chance } from '../../../testing/internal/workload/chance.ts'
import type { Fault } from './faults.ts'

/** One step of a chaos run: a number of messages, then a fault and a kill. */
export interface Step {
  /** Acknowledged since the step before. */
  readonly messages: number
  readonly kill: Fault
  /** A temporary fault before the kill, or still active during it. */
  readonly trouble: Fault | undefined
  readonly isKilledInTrouble: boolean
}

/** Every so manieth step has a trouble, too. */
const TROUBLE_EVERY = 3

export interface PlanOptions {
  readonly kills: number
  readonly messages: number
}

/** Each kind of them as often as the others, in an order of chance. */
const dealt = (faults: readonly Fault[], count: number, chance: Chance): Fault[] => {
  const hands: Fault[] = []
  while (hands.length < count) {
    const hand = [...faults]
    while (hand.length > 0) hands.push(...hand.splice(chance.below(hand.length), 1))
  }
  return hands.slice(0, count)
}

/** The plan of a run: the same for the same seed. */
export const planOf = (
  { kills, troubles }: { readonly kills: readonly Fault[]; readonly troubles: readonly Fault[] },
  options: PlanOptions,
  chance: Chance,
): readonly Step[] => {
  const dealtKills = dealt(kills, options.kills, chance.of('kills'))
  const dealtTroubles = dealt(
    troubles,
    Math.ceil(options.kills / TROUBLE_EVERY),
    chance.of('troubles'),
  )
  const pace = chance.of('pace')
  const usual = options.messages / options.kills
  return dealtKills.map((kill, at) => ({
    kill,
    // Not at the same point of a batch every time.
    messages: Math.ceil(usual * (0.5 + pace.fraction())),
    trouble: at % TROUBLE_EVERY === 0 ? dealtTroubles[at / TROUBLE_EVERY] : undefined,
    isKilledInTrouble: pace.is(0.5),
  }))
}
