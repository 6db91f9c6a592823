import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/** Where an address is, as limits count it. */
export interface Location {
  readonly network: string
  /** Whether limits by network leave the address out. */
  readonly isExempt: boolean
}

const MAPPED = '::ffff:'

/** What sockets call an IPv4 address, which needs no parser: most logins come from one. Undefined: it is written in another way. */
const plainIPv4 = (address: string): string | undefined => {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address
  return isIPv4(plain) ? plain : undefined
}

export const locate = (address: string): Location => {
  const plain = plainIPv4(address)
  return plain === undefined
    ? { network: networkOf(address), isExempt: isExempt(address) }
    : { network: plain, isExempt: plain.startsWith('127.') }
}

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
const isExempt = (address: string): boolean => !ipaddr.isValid(address) || isLoopback(address)
