import { nowUs } from '../now.ts'
import { type Role, type Used, usedBy } from '../processes.ts'

/** Resource usage of a set-up's processes and of the load, at one time. */
export interface UsageThen {
  readonly roles: ReadonlyMap<string, Used & Pick<Role, 'pid'>>
  readonly atUs: number
  readonly loadCpuUs: number
}

/** Resource usage between two times. */
export interface Usage {
  /** Microseconds of processor time, by role. */
  readonly cpuUs: ReadonlyMap<string, number>
  readonly ms: number
  /** Start and end, in {@link nowUs}. */
  readonly fromUs: number
  readonly toUs: number
  /** Processor cores used by the load; more than 1 with several threads. */
  readonly loadBusy: number
}

/** Reads the usage of all processes. */
export const usageNow = (roles: readonly Role[]): UsageThen => {
  const { user, system } = process.cpuUsage()
  return {
    roles: new Map(roles.map((role) => [role.name, { ...usedBy(role), pid: role.pid }])),
    atUs: nowUs(),
    loadCpuUs: user + system,
  }
}

/** The earlier usage; of restarted processes the later one. */
export const acrossRestarts = (early: UsageThen, late: UsageThen): UsageThen => ({
  ...early,
  roles: new Map(
    [...late.roles].map(([name, used]) => {
      const before = early.roles.get(name)
      return [name, before?.pid === used.pid ? before : used]
    }),
  ),
})

/** The difference of two usages. */
export const usageBetween = (before: UsageThen, after: UsageThen): Usage => {
  const ms = (after.atUs - before.atUs) / 1_000
  const cpuOf = (name: string) =>
    (after.roles.get(name)?.cpuUs ?? 0) - (before.roles.get(name)?.cpuUs ?? 0)
  return {
    cpuUs: new Map([...after.roles.keys()].map((name) => [name, cpuOf(name)])),
    ms,
    fromUs: before.atUs,
    toUs: after.atUs,
    loadBusy: (after.loadCpuUs - before.loadCpuUs) / 1_000 / ms,
  }
}

/** Memory per connection is measured for servers only, not for PostgreSQL and NATS. */
const isServer = ([name]: readonly [string, Used]): boolean =>
  name !== 'PostgreSQL' && name !== 'NATS'

/** Increase of the servers' resident memory; NaN if it cannot be read. */
export const residentMore = (before: UsageThen, after: UsageThen): number => {
  const servers = [...after.roles].filter(isServer)
  if (servers.length === 0) return Number.NaN
  const more = servers.map(
    ([name, { residentBytes }]) => residentBytes - (before.roles.get(name)?.residentBytes ?? 0),
  )
  return more.reduce((sum, bytes) => sum + bytes, 0)
}
