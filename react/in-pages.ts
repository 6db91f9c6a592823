/** Splits the items into pages and calls one after the other; resolves to all answers. */
export const inPages = async <Item, Answer>(
  items: readonly Item[],
  most: number,
  call: (page: Item[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> => {
  const all = [...new Set(items)]
  const answers: Answer[] = []
  for (let from = 0; from < all.length; from += most) {
    answers.push(...(await call(all.slice(from, from + most))))
  }
  return answers
}
