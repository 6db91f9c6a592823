import { pickerOf } from '../../avatars/picker.ts'

const STEPS = Array.from({ length: 1000 }, (_, at) => at / 1000)

/** Deterministic random choices. */
export interface Chance {
  pick<Item>(items: readonly Item[]): Item
  /** A number from `least` up to, and without, `most`. */
  between(least: number, most: number): number
  /** True with a probability in percent. */
  happens(percent: number): boolean
}

export const chanceOf = (seed: string): Chance => {
  const pick = pickerOf(seed)
  const between = (least: number, most: number) => least + (most - least) * pick(STEPS)
  return { pick, between, happens: (percent) => between(0, 100) < percent }
}

/** Deals the items in order and starts again after the last. */
export class Deck<Item> {
  readonly #items: readonly Item[]
  #next = 0

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  /** Deals `count` different items, none of them from `without`. */
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
