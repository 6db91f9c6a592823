/**
 * Index of the first item whose key is not below `key`, in items that ascend by key; the length where
 * there is none. That is also where an item of this key belongs.
 */
export const lowerBound = <Item>(
  items: readonly Item[],
  key: number,
  keyOf: (item: Item) => number,
): number => {
  let high = items.length
  // Most look for what is at the end, or belongs there.
  if (high === 0 || keyOf(items[high - 1] as Item) < key) return high
  high--
  if (high === 0 || keyOf(items[high - 1] as Item) < key) return high
  let low = 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyOf(items[middle] as Item) < key) low = middle + 1
    else high = middle
  }
  return low
}
