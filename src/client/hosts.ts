import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'

/** Further ways to a server, tried in turn when its address does not answer. */
export interface Hosts {
  readonly ipv6?: string | undefined
  /** If there are several, each attempt chooses one at random. */
  readonly backup?: string | readonly string[] | undefined
  readonly anycast?: string | undefined
}

/** The server of all apps whose number is from `from` to `to`, both included. */
export interface Site {
  readonly from: number
  readonly to: number
  readonly host: string
  readonly hosts?: Hosts | undefined
}

/** The address of a server. */
export interface ServerAddress {
  readonly host: string
  readonly hosts?: Hosts | undefined
}

interface HostOptions {
  readonly SDKAppID: number
  readonly proxyServer?: string | undefined
  readonly host?: string | undefined
  readonly hosts?: Hosts | undefined
  readonly sites?: readonly Site[] | undefined
}

const ADDRESS = /^(ws|http)s?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/i

/**
 * The server of an app: its proxy, else its site, else the default. Throws 2905 if none is given,
 * or if an address is invalid.
 */
export const serverOf = (options: HostOptions): ServerAddress => {
  const { SDKAppID, proxyServer, host, hosts, sites = [] } = options
  const servers: Pick<HostOptions, 'host' | 'hosts'>[] = [
    { host: proxyServer },
    { host, hosts },
    ...sites,
  ]
  const all = servers.flatMap((server) =>
    [server.host, ...Object.values(server.hosts ?? {})].flat(),
  )
  const bad = all.find((one) => one !== undefined && !ADDRESS.test(one))
  if (bad !== undefined) throw refused(`${bad} is no address; write it like ${LIKE}`)
  if (sites.some(({ from, to }) => !(from <= to))) throw refused('a site must have from <= to')
  if (proxyServer !== undefined) return { host: proxyServer, hosts }
  const site = sites.find(({ from, to }) => SDKAppID >= from && SDKAppID <= to)
  if (site !== undefined) return site
  if (host === undefined)
    throw refused(`host is missing; set the address of your server, such as ${LIKE}`)
  return { host, hosts }
}

const LIKE = 'wss://im.example.com'

const refused = (why: string) => imError(errorCodes.INVALID_OPERATION, { action: 'create', why })

/**
 * The host of an attempt: default, IPv6, backup, anycast, and the default again (spec 2 section 4); what is
 * not given is skipped. `random(limit)` gives a whole number from 0 to below `limit`.
 */
export const hostOf = (
  { host, hosts = {} }: ServerAddress,
  attempt: number,
  random: (limit: number) => number,
): string => {
  const backups = [hosts.backup ?? []].flat()
  const backup = backups[backups.length > 1 ? random(backups.length) : 0]
  const cycle = [host, hosts.ipv6, backup, hosts.anycast].filter((one) => one !== undefined)
  return cycle[attempt % cycle.length] ?? host
}
