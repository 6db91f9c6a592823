import type { OrderKind } from '../../orders/machine.ts'
import { type Chance, Deck } from './chance.ts'
import { people, RESTRICTED } from './people.ts'
import type { Ending } from './plan.ts'

const accountsOf = (side: 'boss' | 'thug'): readonly string[] =>
  people.filter((one) => one.side === side && one.account !== RESTRICTED).map((one) => one.account)

/** Who comes to an order, and how many could. */
export interface Cast {
  readonly bossNum: number
  readonly thugNum: number
  /** Those who stay, the publisher first on its side. */
  readonly bosses: readonly string[]
  readonly thugs: readonly string[]
  /** A thug who comes and goes before the others come. */
  readonly passing: string | null
}

export interface Decks {
  readonly bosses: Deck<string>
  readonly thugs: Deck<string>
}

export const newDecks = (): Decks => ({
  bosses: new Deck(accountsOf('boss')),
  thugs: new Deck(accountsOf('thug')),
})

/** Where nobody has started yet, somebody is still missing. */
const isPartly: readonly Ending[] = ['recruiting', 'cancelled', 'expired']

const sizesOf = (kind: OrderKind, chance: Chance) =>
  kind === 'dailian'
    ? { bossNum: 1, thugNum: chance.happens(20) ? 2 : 1 }
    : { bossNum: Math.floor(chance.between(2, 5)), thugNum: Math.floor(chance.between(2, 5)) }

const countsOf = (
  kind: OrderKind,
  ending: Ending,
  { bossNum, thugNum }: { readonly bossNum: number; readonly thugNum: number },
  chance: Chance,
) => {
  if (!isPartly.includes(ending)) return { bosses: bossNum, thugs: thugNum }
  if (kind === 'dailian') return { bosses: 1, thugs: Math.max(0, thugNum - 1) }
  return {
    bosses: Math.floor(chance.between(0, bossNum - 1)),
    thugs: Math.floor(chance.between(1, thugNum + 1)),
  }
}

/** Chooses who comes. Everybody has a turn before somebody has the next one. */
export const castOf = (
  { kind, ending, number }: { readonly kind: OrderKind; ending: Ending; number: number },
  decks: Decks,
  chance: Chance,
): Cast => {
  const sizes = sizesOf(kind, chance)
  const counts = countsOf(kind, ending, sizes, chance)
  const isBanned = kind === 'dailian' && ending === 'refunded'
  const bosses = isBanned ? [RESTRICTED] : decks.bosses.deal(counts.bosses)
  const thugs = decks.thugs.deal(counts.thugs)
  const isPassed = number % 9 === 4
  const passing = isPassed ? (decks.thugs.deal(1, thugs)[0] ?? null) : null
  return { ...sizes, bosses, thugs, passing }
}
