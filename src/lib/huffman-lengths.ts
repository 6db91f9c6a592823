/** How many bits each symbol gets for how often it occurs: the rarer, the more. */
export const lengthsOf = (counts: readonly number[], limit: number): number[] => {
  const lengths = counts.map(() => 0)
  const leaves = counts
    .flatMap((count, symbol) => (count > 0 ? [{ count, symbols: [symbol] }] : []))
    .sort((a, b) => a.count - b.count)
  const joined: typeof leaves = []
  /** Takes the rarer of the first two: both lists are in order. */
  const rarest = () => {
    const isLeaf = joined[0] === undefined || (leaves[0]?.count ?? Infinity) <= joined[0].count
    return (isLeaf ? leaves : joined).shift() ?? { count: 0, symbols: [] }
  }
  // A code of one symbol has one bit too.
  do {
    const one = rarest()
    const other = rarest()
    const symbols = one.symbols.concat(other.symbols)
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1
    joined.push({ count: one.count + other.count, symbols })
  } while (leaves.length + joined.length > 1)
  // Counts that differ less make a tree that is less deep.
  if (Math.max(...lengths) <= limit) return lengths
  return lengthsOf(
    counts.map((count) => Math.ceil(count / 2)),
    limit,
  )
}
