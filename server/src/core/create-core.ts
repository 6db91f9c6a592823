import { type Clock, serverCodes } from 'tavern-im/protocol'
import { systemClock } from '../clock.ts'
import { type FileSettings, SettingsStore } from '../configuration/settings-store.ts'
import { type Handler, handlerTable } from '../handlers/handler-table.ts'
import { CLOCK_AHEAD_SECONDS } from '../handlers/message/first-answer.ts'
import { type LanguageOptions, languageProviders } from '../providers/language-providers.ts'
import { quotaPerMinute } from '../quota.ts'
import type { RestCaller } from '../rest/rest-row.ts'
import { restTable } from '../rest/rest-table.ts'
import { openSqlite, type SqliteOptions } from '../storage/sqlite/open-sqlite.ts'
import type { Storage } from '../storage/storage.ts'
import type { Caller } from './caller.ts'
import { type Core, Refusal } from './core.ts'
import type { Delivery } from './events/delivery.ts'
import { Gatherings } from './gatherings.ts'
import type { Log } from './log.ts'
import { Memory, type MemoryLimits } from './memory/memory.ts'
import { EXTENSION_CHANGES_PER_MINUTE } from './messages/extensions.ts'
import { MergerUploads } from './messages/merger-uploads.ts'
import { RECEIPTS_TOGETHER_MS } from './messages/receipts.ts'
import { WordFinders } from './messages/word-finders.ts'
import { openAccount } from './open-account.ts'
import { defaultReportRetention, openReportStore, type ReportRetention } from './report-store.ts'
import { createQueries } from './rows/queries.ts'
import { createTables } from './rows/tables.ts'
import { Writer } from './rows/writer.ts'
import { Turns } from './turns.ts'
import type { World } from './world.ts'

export interface CoreOptions {
  /** Directory of the database, or ':memory:'. */
  readonly dataDir: string
  readonly delivery: Delivery
  readonly log: Log
  /** Unix milliseconds. */
  readonly now: () => number
  /** How many positions back `account.sync` can go on from; 10,000 unless given. */
  readonly logRetention?: number
  /** The database never grows beyond this; writes are then refused with 20005. */
  readonly maxDatabaseBytes?: number
  readonly memoryLimits?: MemoryLimits
  /** Settings of the apps file, by app. */
  readonly settings?: FileSettings
  /** Where COMMIT runs; a thread of the database unless given. */
  readonly commits?: SqliteOptions['commits']
  /** How long reports of clients are kept; 7 days or 100,000 rows unless given. */
  readonly reportRetention?: Partial<ReportRetention>
  /** Who translates and transcribes; nobody unless given. */
  readonly language?: LanguageOptions
  /** For time-outs of providers; the machine's unless given. */
  readonly clock?: Clock
  /** Hears of every commit: how many writes it had and how many seconds it took. */
  readonly onCommit?: (writes: number, seconds: number) => void
}

const LOG_RETENTION = 10_000

const MEMORY_LIMITS: MemoryLimits = { accounts: 50_000, pairs: 100_000, groups: 5_000 }

/** Opens the data and everything that works on it. */
export const createCore = async (options: CoreOptions): Promise<Core> => {
  const { dataDir, maxDatabaseBytes, commits } = options
  const opened = await openSqlite({
    dataDir,
    ...(maxDatabaseBytes === undefined ? {} : { maxBytes: maxDatabaseBytes }),
    ...(commits === undefined ? {} : { commits }),
  })
  const storage = options.onCommit === undefined ? opened : measured(opened, options.onCommit)
  try {
    return await coreOver(storage, options)
  } catch (cause) {
    await storage.close()
    throw cause
  }
}

const coreOver = async (storage: Storage, options: CoreOptions): Promise<Core> => {
  const world = await createWorld(options, storage)
  const retention = { ...defaultReportRetention, ...options.reportRetention }
  const reports = await openReportStore(storage, world.writer, retention)
  return {
    openAccount: (app, userID, signedAt) => openAccount(world, app, userID, signedAt),
    handle: (caller, command, body) => handle(world, caller, command, body),
    administer: (caller, path, body) => administer(world, caller, path, body),
    isOverloaded: () => world.writer.isOverloaded,
    keepReports: (rows) => reports.keep(rows),
    async close() {
      world.language.end()
      await world.writer.settled().catch(() => {})
      await storage.close()
    },
  }
}

/** Storage whose commits are measured. */
const measured = (storage: Storage, onCommit: NonNullable<CoreOptions['onCommit']>): Storage => ({
  ...storage,
  async commit(writes) {
    const since = performance.now()
    await storage.commit(writes)
    onCommit(writes.length, (performance.now() - since) / 1000)
  },
})

const createWorld = async (options: CoreOptions, storage: Storage): Promise<World> => {
  const queries = createQueries(storage.db)
  const time = monotonic(options.now)
  const [ids] = await storage.read(queries.lastIDs, [])
  const [sent] = await storage.read(queries.lastClientTime, [time() + CLOCK_AHEAD_SECONDS])
  const memory: Memory = new Memory(
    {
      storage,
      queries,
      lastIDs: {
        account: ids?.account ?? 0,
        conversation: ids?.conversation ?? 0,
        message: Math.max(ids?.message ?? 0, ids?.entry ?? 0),
        group: ids?.group ?? 0,
      },
      lastClientTime: sent?.time ?? 0,
      limits: options.memoryLimits ?? MEMORY_LIMITS,
    },
    (thing) => writer.isSettled(thing),
  )
  const writer = new Writer(storage, options.log, () => memory.clear())
  const { delivery } = options
  const settings = new SettingsStore({ storage, writer, delivery, time })
  await settings.load(options.settings ?? new Map())
  const clock = { now: () => time() * 1000 }
  return {
    storage,
    queries,
    tables: createTables(storage.db),
    memory,
    writer,
    delivery,
    turns: new Turns(),
    receiptGatherings: new Gatherings((options.clock ?? systemClock).after, RECEIPTS_TOGETHER_MS),
    mergerUploads: new MergerUploads(clock),
    extensionQuota: quotaPerMinute(clock, EXTENSION_CHANGES_PER_MINUTE),
    wordFinders: new WordFinders(),
    settings,
    language: languageProviders(options.language ?? {}, {
      clock: options.clock ?? systemClock,
      log: options.log,
    }),
    log: options.log,
    time,
    logRetention: options.logRetention ?? LOG_RETENTION,
  }
}

/** Unix seconds that never go back, whatever happens to the machine's clock. */
const monotonic = (now: () => number) => {
  let last = 0
  return () => {
    last = Math.max(last, Math.floor(now() / 1000))
    return last
  }
}

const handle = (world: World, caller: Caller, command: string, body: unknown) => {
  const handler: Handler | undefined = handlerTable.get(command)
  if (handler !== undefined) return handler({ world, caller }, body)
  const refusal = new Refusal(serverCodes.UNKNOWN_COMMAND, 'run command: no such command')
  return Promise.reject(refusal)
}

const administer = async (world: World, caller: RestCaller, path: string, body: object) => {
  const row = restTable.get(path)
  if (row !== undefined) return row.run({ ...caller, world }, body)
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, `call: there is no ${path}`)
}
