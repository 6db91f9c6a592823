import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { administer } from '../../../support/administer-database.ts'
import type { FaultInjector } from '../fault-injector.ts'
import type { Fault } from '../faults.ts'

const AGAIN_MS = 100

type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** As an operator would have it: what is committed is on the disk. */
const SETTINGS = { shared_buffers: '256MB', max_connections: '200' }

/** A PostgreSQL of its own that keeps what it says it has. */
export const startDatabase = (
  path: string,
  faultInjector: FaultInjector | undefined,
): Promise<Postgres> => {
  const parent = join(path, 'database')
  mkdirSync(parent)
  // It is another user than root.
  chmodSync(parent, 0o755)
  return startPostgres(SETTINGS, { parent, env: faultInjector?.environment() ?? {} })
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Resolves when it answers; one that has ended for want of room is started. */
export const untilAnswering = async (postgres: Postgres): Promise<void> => {
  for (;;) {
    if (!isThere(postgres.pid)) await postgres.begin().catch(() => {})
    try {
      await administer(postgres.url, 'select 1')
      return
    } catch {
      await pause(AGAIN_MS)
    }
  }
}

export const databaseKill = (postgres: Postgres): Fault => ({
  kind: 'PostgreSQL killed',
  async strike() {
    await postgres.crash()
    return () => postgres.begin()
  },
})
