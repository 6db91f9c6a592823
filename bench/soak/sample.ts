import { readdirSync } from 'node:fs'
import type { Role } from '../load/processes.ts'
import { usedBy } from '../load/processes.ts'
import type { AppLook } from './app-clients.ts'
import type { RawLook } from './raw-clients.ts'

const MIB = 1_048_576

/** The samples of one minute; names are also column titles. */
export type Sample = Readonly<Record<(typeof names)[number], number>>

/** In this order; `MiB` is resident memory, or the heap after a collection. */
export const names = [
  'server MiB',
  'server heap MiB',
  'server buffers MiB',
  'server files',
  'database MiB',
  'clients MiB',
  'clients heap MiB',
  'clients files',
  'raw ack p50',
  'raw ack p99',
  'pair heard p99',
  'group heard p99',
  'room heard p99',
  'SDK ack p50',
  'SDK ack p99',
  'SDK heard p99',
  'login p99',
] as const

const handlesOf = (pid: number): number => {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

export interface Looks {
  readonly roles: readonly Role[]
  readonly server: NodeJS.MemoryUsage
  readonly apps: AppLook
  readonly raw: RawLook
}

export const sampleOf = ({ roles, server, apps, raw }: Looks): Sample => {
  const [own, database] = roles
  return {
    'server MiB': server.rss / MIB,
    'server heap MiB': server.heapUsed / MIB,
    'server buffers MiB': server.external / MIB,
    'server files': own === undefined ? Number.NaN : handlesOf(own.pid),
    'database MiB': database === undefined ? Number.NaN : usedBy(database).residentBytes / MIB,
    'clients MiB': apps.memory.rss / MIB,
    'clients heap MiB': apps.memory.heapUsed / MIB,
    'clients files': apps.handles,
    'raw ack p50': raw.acks.p50,
    'raw ack p99': raw.acks.p99,
    'pair heard p99': raw.hearings['one-to-one'].p99,
    'group heard p99': raw.hearings.groups.p99,
    'room heard p99': raw.hearings['live-room'].p99,
    'SDK ack p50': apps.acks.p50,
    'SDK ack p99': apps.acks.p99,
    'SDK heard p99': apps.hearings.p99,
    'login p99': raw.logins.p99,
  }
}
