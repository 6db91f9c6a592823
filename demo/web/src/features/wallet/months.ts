interface Dated {
  readonly created_at: number
}

export interface Month<Item> {
  /** `2026年11月` */
  readonly title: string
  readonly items: readonly Item[]
}

/** Groups items, sorted newest first, by month. */
export const monthsOf = <Item extends Dated>(items: readonly Item[]): readonly Month<Item>[] => {
  const months = new Map<string, Item[]>()
  for (const item of items) {
    const date = new Date(item.created_at)
    const title = `${date.getFullYear()}年${date.getMonth() + 1}月`
    const month = months.get(title) ?? []
    month.push(item)
    months.set(title, month)
  }
  return [...months].map(([title, those]) => ({ title, items: those }))
}
