const GROUPS = 8
const OF_NETWORK = 4

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const groupsOf = (address: string): readonly string[] => {
  const [left = '', right] = address.split('%')[0]?.split('::') ?? []
  const before = left.split(':').filter((one) => one !== '')
  if (right === undefined) return before
  const after = right.split(':').filter((one) => one !== '')
  const between = Math.max(0, GROUPS - before.length - after.length)
  return [...before, ...Array.from({ length: between }, () => '0'), ...after]
}

/** What an address counts as in limits: who has one of IPv6 has all of its /64, and each as good as new. */
export const networkOf = (address: string): string => {
  const [, mapped] = MAPPED.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const groups = groupsOf(address).slice(0, OF_NETWORK)
  return `${groups.map((one) => Number.parseInt(one, 16).toString(16)).join(':')}::/64`
}
