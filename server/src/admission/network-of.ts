import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/**
 * The network that an address counts as in limits: the address itself of IPv4, the /64 of IPv6, because one customer
 * has all addresses of a /64. What is no address counts as it is.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

/** Whether an address is that of the machine itself. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/**
 * Whether limits by network leave an address out: the machine itself, where a proxy that nobody trusts stands for all its
 * clients, and sockets without an address.
 */
export const isExempt = (address: string): boolean =>
  !ipaddr.isValid(address) || isLoopback(address)
