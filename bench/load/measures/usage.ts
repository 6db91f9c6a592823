import { nowUs } from '../now.ts'
import { type Role, type Used, usedBy } from '../processes.ts'

/** What the processes of a set-up had used at a moment, and the load itself. */
export interface UsageThen {
  readonly roles: ReadonlyMap<string, Used & Pick<Role, 'pid'>>
  readonly atUs: number
  readonly loadCpuUs: number
}

/** What they used between two moments. */
export interface Usage {
  /** Microseconds of processor time, by role. */
  readonly cpuUs: ReadonlyMap<string, number>
  readonly ms: number
  /** From when to when; of {@link nowUs}. */
  readonly fromUs: number
  readonly toUs: number
  /** Part of the time in which the load had a core; of several cores more than 1. */
  readonly loadBusy: number
}

/** Looks at all of them now. */
export const usageNow = (roles: readonly Role[]): UsageThen => {
  const { user, system } = process.cpuUsage()
  return {
    roles: new Map(roles.map((role) => [role.name, { ...usedBy(role), pid: role.pid }])),
    atUs: nowUs(),
    loadCpuUs: user + system,
  }
}

/** The earlier look; of processes that are others by now the later one. */
export const acrossRestarts = (early: UsageThen, late: UsageThen): UsageThen => ({
  ...early,
  roles: new Map(
    [...late.roles].map(([name, used]) => {
      const before = early.roles.get(name)
      return [name, before?.pid === used.pid ? before : used]
    }),
  ),
})

/** The difference of two looks. */
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

/** Of PostgreSQL and NATS nobody asks what a connection of a client weighs. */
const isServer = ([name]: readonly [string, Used]): boolean =>
  name !== 'PostgreSQL' && name !== 'NATS'

/** Bytes that servers have more of the machine; not a number where none can be looked at. */
export const residentMore = (before: UsageThen, after: UsageThen): number => {
  const servers = [...after.roles].filter(isServer)
  if (servers.length === 0) return Number.NaN
  const more = servers.map(
    ([name, { residentBytes }]) => residentBytes - (before.roles.get(name)?.residentBytes ?? 0),
  )
  return more.reduce((sum, bytes) => sum + bytes, 0)
}
