/** Sums up counts by key. */
export const addedUp = (
  lists: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> => {
  const all: Record<string, number> = {}
  for (const list of lists) {
    for (const [what, count] of Object.entries(list)) all[what] = (all[what] ?? 0) + count
  }
  return all
}
