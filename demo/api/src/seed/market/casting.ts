import type { OrderKind } from '../../orders/machine.ts'
import { type Chance, Deck } from './chance.ts'
import { people, RESTRICTED } from './people.ts'
import type { Ending } from './plan.ts'

const accountsOf = (side: 'boss' | 'thug'): readonly string[] =>
  people.filter((one) => one.side === side && one.account !== RESTRICTED).map((one) => one.account)

/** The participants of an order. */
export interface Cast {
  readonly bossNum: number
  readonly thugNum: number
  /** Final participants, the publisher first on its side. */
  readonly bosses: readonly string[]
  readonly thugs: readonly string[]
  /** A thug who joins and leaves before the others join. */
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

/** Orders in these states have free seats. */
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

/** Chooses participants so that everybody takes part before anyone takes part again. */
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
