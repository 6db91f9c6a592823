import { onTestFinished } from 'vitest'
import type { ServicesOptions } from '../../../../server/src/app/create-services.ts'
import { openCore } from '../../../../server/src/app/open-core.ts'
import type { Caller } from '../../../../server/src/kernel/caller.ts'
import { openSqlite } from '../../../../server/src/storage/sqlite/open-sqlite.ts'
import { Recorder } from './recorder.ts'
import { APP, START_MS } from './test-core.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A query or commit that waits for the test. */
export interface Held {
  /** Resolves when it has arrived. */
  readonly begun: Promise<void>
  go(): void
  /** Makes the database reject it. */
  fail(): void
}

type Hold = Held & { readonly isIt: (sql: string) => boolean; readonly wait: () => Promise<void> }

const aHold = (isIt: Hold['isIt']): Hold => {
  let come = () => {}
  let go = () => {}
  let fail = () => {}
  const begun = new Promise<void>((resolve) => {
    come = resolve
  })
  const over = new Promise<void>((resolve, reject) => {
    go = resolve
    fail = () => reject(new Error('another server has taken the database'))
  })
  const wait = () => {
    come()
    return over
  }
  return { isIt, begun, go, fail, wait }
}

/**
 * A core on these data whose queries and commits a test can hold. After `commits` commits nothing
 * reaches the disk.
 */
export const heldCore = async (
  dataDir: string,
  options: Partial<ServicesOptions> = {},
  commits = Number.POSITIVE_INFINITY,
) => {
  const storage = await openSqlite({ dataDir })
  const holds = new Set<Hold>()
  const reads = new Map<string, number>()
  let left = commits
  const passed = async (sql: string) => {
    const hold = [...holds].find((one) => one.isIt(sql))
    if (hold === undefined) return
    holds.delete(hold)
    await hold.wait()
  }
  const hold = (isIt: Hold['isIt']): Held => {
    const made = aHold(isIt)
    holds.add(made)
    return made
  }
  const core = await openCore(
    {
      ...storage,
      async read(query, parameters) {
        reads.set(query.sql, (reads.get(query.sql) ?? 0) + 1)
        await passed(query.sql)
        return storage.read(query, parameters)
      },
      async commit(writes) {
        await passed('commit')
        if (left === 0) throw new Error('the machine has no power')
        left -= 1
        return storage.commit(writes)
      },
    },
    { delivery: new Recorder(), log: silent, now: () => START_MS, ...options },
  )
  onTestFinished(() => core.close())
  return {
    storage,
    core,
    close: () => core.close(),
    /** A request of a back end. */
    administer: (path: string, body: object) =>
      core.administer({ sdkAppID: APP, identifier: 'administrator' }, path, body),
    /** Holds the next query with this text. */
    holdRead: ({ sql }: { readonly sql: string }) => hold((one) => one === sql),
    /** The number of queries with this text so far. */
    readsOf: ({ sql }: { readonly sql: string }) => reads.get(sql) ?? 0,
    /** The number of all queries so far. */
    allReads: () => [...reads.values()].reduce((sum, count) => sum + count, 0),
    holdCommit: () => hold((one) => one === 'commit'),
    async caller(userID: string): Promise<(command: string, body: unknown) => Promise<object>> {
      const { tinyID } = await core.openAccount(APP, userID)
      const session = {
        connectionID: userID,
        instanceID: '1',
        platform: 7,
        origin: 'http://im.test',
      }
      const caller: Caller = { sdkAppID: APP, userID, tinyID, ...session }
      return (command, body) => core.handle(caller, command, body)
    },
  }
}
