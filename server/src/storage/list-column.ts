/** Parses a list from its column. */
export const listIn = <Item>(text: string): readonly Item[] =>
  text === '' ? [] : (JSON.parse(text) as Item[])

/** Prints a list for its column. */
export const textOf = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : JSON.stringify(list)
