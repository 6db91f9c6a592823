/**
 * Index of the first item whose key is not below `key`, in items that ascend by key; the length where
 * there is none. That is also where an item of this key belongs.
 */
export const lowerBound = <Item>(
  items: readonly Item[],
  key: number,
  keyOf: (item: Item) => number,
): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyOf(items[middle] as Item) < key) low = middle + 1
    else high = middle
  }
  return low
}
