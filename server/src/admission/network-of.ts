import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/** The network of an address, for limits. */
export interface Location {
  readonly network: string
  /** Whether limits by network do not apply to the address. */
  readonly isExempt: boolean
}

const MAPPED = '::ffff:'

/** An IPv4 address as sockets write it, which needs no parser. Undefined: any other text. */
const plainIPv4 = (address: string): string | undefined => {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address
  return isIPv4(plain) ? plain : undefined
}

/**
 * The network is the address itself for IPv4 and the /64 for IPv6, because one customer has all
 * addresses of a /64; an unreadable address counts as it is. Limits do not apply to the machine
 * itself, where an untrusted proxy would count as all its clients, nor to sockets without an
 * address.
 */
export const locate = (address: string): Location => {
  const plain = plainIPv4(address)
  if (plain !== undefined) return { network: plain, isExempt: plain.startsWith('127.') }
  if (!ipaddr.isValid(address)) return { network: address, isExempt: true }
  const parsed = ipaddr.process(address)
  const isExempt = parsed.range() === 'loopback'
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), isExempt }
  const groups = parsed.parts.slice(0, NETWORK_GROUPS)
  return { network: `${groups.map((group) => group.toString(16)).join(':')}::/64`, isExempt }
}

/** The network to which an address is charged. */
export const networkOf = (address: string): string => locate(address).network

/** Whether an address is that of the machine itself. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && locate(address).isExempt
