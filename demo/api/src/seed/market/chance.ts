import { pickerOf } from '../../avatars/picker.ts'

const STEPS = Array.from({ length: 1000 }, (_, at) => at / 1000)

/** Chance that falls the same each time. */
export interface Chance {
  pick<Item>(items: readonly Item[]): Item
  /** Something from `least` up to, and without, `most`. */
  between(least: number, most: number): number
  /** Whether something happens that happens so often of a hundred times. */
  happens(percent: number): boolean
}

export const chanceOf = (seed: string): Chance => {
  const pick = pickerOf(seed)
  const between = (least: number, most: number) => least + (most - least) * pick(STEPS)
  return { pick, between, happens: (percent) => between(0, 100) < percent }
}

/** Deals the items out one after the other, beginning anew after the last. */
export class Deck<Item> {
  readonly #items: readonly Item[]
  #next = 0

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  /** So many different ones, none of them among `without`. */
  deal(count: number, without: readonly Item[] = []): readonly Item[] {
    const dealt: Item[] = []
    for (let tries = 0; dealt.length < count && tries < 2 * this.#items.length; tries += 1) {
      const item = this.#items[this.#next % this.#items.length]
      this.#next += 1
      if (item !== undefined && !without.includes(item) && !dealt.includes(item)) dealt.push(item)
    }
    return dealt
  }
}
