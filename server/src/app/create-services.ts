import type { Clock } from 'tavern-im/protocol'
import { EntityCache, type LastIDs } from '../domain/cache/entity-cache.ts'
import { defaultMemoryLimits, type MemoryLimits } from '../domain/cache/memory-limits.ts'
import { createTables } from '../domain/cache/tables.ts'
import { type FileSettings, SettingsStore } from '../domain/configuration/settings-store.ts'
import type { Delivery } from '../domain/events/delivery.ts'
import { Follows } from '../domain/follow/follows.ts'
import { ATTRIBUTE_WRITES, CUSTOM_DATA, loadGroupData } from '../domain/group-data/group-data.ts'
import { Dismissals } from '../domain/groups/dismissals.ts'
import { EXTENSION_CHANGES_PER_MINUTE } from '../domain/messages/extensions.ts'
import { MergerCleanUp } from '../domain/messages/merger-clean-up.ts'
import { MergerUploads } from '../domain/messages/merger-uploads.ts'
import { MessageMonths } from '../domain/messages/message-months.ts'
import { RECEIPTS_TOGETHER_MS } from '../domain/messages/receipts.ts'
import { transientOrders } from '../domain/messages/transient-order.ts'
import { WordFinders } from '../domain/messages/word-finders.ts'
import { RELATIONS_PER_MINUTE } from '../domain/people/people.ts'
import { Presence } from '../domain/presence/presence.ts'
import { publishStatuses } from '../domain/presence/publish-statuses.ts'
import { PROFILES_TOGETHER_MS } from '../domain/profiles/publish-profile.ts'
import { leaveRoom } from '../domain/rooms/enter-room.ts'
import { reserve } from '../domain/rooms/room-messages.ts'
import { Rooms } from '../domain/rooms/rooms.ts'
import { SubscriptionKeys } from '../domain/rooms/subscription-keys.ts'
import { MessageIndex } from '../domain/search/message-index.ts'
import { SEARCHES, SearchCursors } from '../domain/search/search-cursors.ts'
import { Searches } from '../domain/search/searches.ts'
import type { Services } from '../domain/services.ts'
import { CLOCK_AHEAD_SECONDS } from '../handlers/message/send-deduplication.ts'
import { budgetPerDay, budgetPerHour, budgetPerMinute } from '../kernel/budget.ts'
import { systemClock } from '../kernel/clock.ts'
import { Coalescer } from '../kernel/coalescer.ts'
import { KeyedMutex } from '../kernel/keyed-mutex.ts'
import type { Log } from '../kernel/log.ts'
import { Quota, quotaPerMinute } from '../kernel/quota.ts'
import { CleanUp } from '../services/objects/clean-up.ts'
import { type ObjectOptions, Objects } from '../services/objects/objects.ts'
import {
  type LanguageOptions,
  languageProviders,
} from '../services/providers/language-providers.ts'
import { Moderation, type ModerationOptions } from '../services/providers/moderation.ts'
import type { PushOptions } from '../services/push/push-options.ts'
import { Pusher } from '../services/push/pusher.ts'
import { PUSH_REPORTS_PER_MINUTE } from '../services/push/reported-events.ts'
import { PushTargets } from '../services/push/targets.ts'
import type { OpenWebPush } from '../services/push/web-push.ts'
import {
  defaultReportRetention,
  openReportStore,
  type ReportRetention,
} from '../services/reports/report-store.ts'
import { Webhooks } from '../services/webhooks/webhooks.ts'
import { MessagePartitions } from '../storage/rows/message-partition.ts'
import { createQueries, type Queries } from '../storage/rows/queries.ts'
import { type Stored, Writer } from '../storage/rows/writer.ts'
import type { Storage } from '../storage/storage.ts'
import { UNFINISHED } from '../storage/unfinished.ts'

export interface ServicesOptions {
  readonly delivery: Delivery
  readonly log: Log
  /** Unix milliseconds. */
  readonly now: () => number
  /** The number of positions that `account.sync` can go back; default 10,000. */
  readonly logRetention?: number
  /** The number of past months whose messages are kept; default 0: all. */
  readonly messageMonths?: number
  readonly memoryLimits?: MemoryLimits
  /** Retention of reports of clients; default 7 days or 100,000 rows. */
  readonly reportRetention?: Partial<ReportRetention>
  /** Settings of the apps file, by app. */
  readonly settings?: FileSettings
  /** Users who may call the back-end API, by app. */
  readonly administrators?: ReadonlyMap<number, readonly string[]>
  /** The translation and transcription providers; default none. */
  readonly language?: LanguageOptions
  /** The provider that checks messages; default none. */
  readonly moderation?: ModerationOptions
  /** Push notifications to devices in the background. */
  readonly push?: PushOptions
  /** Web Push to browsers; default none. */
  readonly openWebPush?: OpenWebPush
  /** The store of uploaded files; default none. */
  readonly objects?: ObjectOptions | undefined
  /** For timeouts of providers; default the machine's clock. */
  readonly clock?: Clock
}

const LOG_RETENTION = 10_000

/** The services of the core, over an open storage. */
export const createServices = async (
  options: ServicesOptions,
  storage: Storage,
): Promise<Services> => {
  const queries = createQueries(storage)
  const partitions = new MessagePartitions(storage)
  const time = monotonic(options.now)
  const lastIDs = await readLastIDs(storage, queries)
  const [sent] = await storage.read(queries.lastClientTime, [time() + CLOCK_AHEAD_SECONDS])
  const cache: EntityCache = new EntityCache(
    {
      storage,
      queries,
      partitions,
      lastIDs,
      lastClientTime: sent?.time ?? 0,
      limits: options.memoryLimits ?? defaultMemoryLimits,
    },
    (thing) => writer.isSettled(thing),
    (group) => rooms.known(group) !== undefined,
  )
  const messageMonths = new MessageMonths(options.clock ?? systemClock, options.messageMonths ?? 0)
  cache.keepFrom(messageMonths.firstAt(time()))
  const writer = new Writer(storage, options.log, () => {
    cache.clear()
    follows.clear()
    rooms.clear()
    targets.clear()
  })
  const isSettled = (thing: Stored) => writer.isSettled(thing)
  const follows: Follows = new Follows({ storage, queries, isSettled })
  const { delivery } = options
  const settings = new SettingsStore({ storage, writer, delivery, time })
  await settings.load(options.settings ?? new Map())
  const clock = { now: () => time() * 1000 }
  const tables = createTables(storage)
  const targets: PushTargets = new PushTargets({
    ...{ storage, queries, tables, writer },
    clock: options.clock ?? systemClock,
  })
  const pusher = await openPusher(options, { storage, queries, tables, targets, cache, time })
  const objectParts = { storage, queries, tables, writer, settings, time }
  const objects = options.objects && new Objects(options.objects, objectParts)
  const timers = options.clock ?? systemClock
  const rooms: Rooms = new Rooms({
    clock: timers,
    keys: new SubscriptionKeys((app) => options.objects?.secrets.get(app)),
    reserve: (group) => reserve({ writer, tables }, group),
    loadBans: async (group) =>
      new Map((await loadGroupData({ storage, queries }, group, 'bans')).data),
    onAbsent: (subscription) => leaveRoom(services, subscription),
  })
  const presence = new Presence({
    clock: timers,
    log: options.log,
    publish: (changed) => publishStatuses(services, changed),
  })
  const services: Services = {
    storage,
    queries,
    tables,
    partitions,
    cache,
    writer,
    delivery,
    locks: new KeyedMutex(),
    dismissals: new Dismissals(),
    rooms,
    presence,
    follows,
    profileCoalescer: new Coalescer(timers.after, PROFILES_TOGETHER_MS),
    receiptCoalescer: new Coalescer((options.clock ?? systemClock).after, RECEIPTS_TOGETHER_MS),
    mergerUploads: new MergerUploads(clock),
    extensionQuota: quotaPerMinute(clock, EXTENSION_CHANGES_PER_MINUTE),
    attributeQuota: new Quota({ clock, ...ATTRIBUTE_WRITES }),
    customDataQuota: new Quota({ clock, ...CUSTOM_DATA }),
    relationQuota: quotaPerMinute(clock, RELATIONS_PER_MINUTE),
    groupBudget: budgetPerMinute(clock, { action: 'create group', setting: 'groupsPerMinute' }),
    nonFriendBudget: budgetPerMinute(clock, {
      action: 'add to group',
      setting: 'strangersPerMinute',
    }),
    storedBudget: budgetPerDay(clock, {
      ...{ action: 'store', setting: 'storedMegabytesPerDay', unit: 2 ** 20 },
    }),
    groupDataBudget: budgetPerHour(clock, {
      action: 'write data of group',
      setting: 'groupDataPerHour',
    }),
    wordFinders: new WordFinders(),
    messageIndex: new MessageIndex(
      {
        ...{ storage, queries, tables, writer, log: options.log },
        lastID: () => cache.lastIDs.message,
      },
      timers,
    ),
    messageMonths,
    searchCursors: new SearchCursors(time),
    searchQuota: new Quota({ clock, ...SEARCHES }),
    searches: new Searches({
      ...{ storage, settings },
      budget: budgetPerMinute(clock, {
        action: 'search',
        setting: 'searchMillisecondsPerMinute',
      }),
    }),
    settings,
    isAdministrator: (app, userID) => options.administrators?.get(app)?.includes(userID) === true,
    language: languageProviders(options.language ?? {}, {
      clock: options.clock ?? systemClock,
      log: options.log,
    }),
    moderation: new Moderation(options.moderation, timers, options.log),
    webhooks: new Webhooks({
      clock: timers,
      log: options.log,
      settingsOf: (app) => settings.of(app).webhooks.value,
      time,
    }),
    reports: await openReportStore(storage, writer, {
      ...defaultReportRetention,
      ...options.reportRetention,
    }),
    pushReportQuota: quotaPerMinute(clock, PUSH_REPORTS_PER_MINUTE),
    pusher,
    objects,
    cleanUp: objects && new CleanUp({ ...objectParts, objects, log: options.log }, timers),
    mergerCleanUp: new MergerCleanUp({ ...objectParts, log: options.log }, timers),
    log: options.log,
    time,
    nextTransientOrder: transientOrders(time),
    logRetention: options.logRetention ?? LOG_RETENTION,
  }
  return services
}

/** Push services require a contact address. */
const DEFAULT_CONTACT = 'mailto:nobody@example.com'

const openPusher = async (
  { push = {}, openWebPush, clock = systemClock, log }: ServicesOptions,
  parts: Pick<Services, 'storage' | 'queries' | 'tables' | 'cache' | 'time'> & {
    readonly targets: PushTargets
  },
): Promise<Pusher> => {
  await parts.targets.open()
  const webPush = await openWebPush?.(parts, push.contact ?? DEFAULT_CONTACT)
  return new Pusher({ ...parts, clock, log, webPush, options: push })
}

/** The rows with the highest numbers may have been deleted. */
const readLastIDs = async (storage: Storage, queries: Queries): Promise<LastIDs> => {
  const [ids] = await storage.read(queries.lastIDs, [])
  const rows = await storage.read(queries.keptIDs, [])
  const kept = new Map(rows.map(({ name, last }) => [name, last]))
  if (kept.has(UNFINISHED)) {
    throw new Error('start server: an import into this database did not finish; import again')
  }
  const most = (name: keyof LastIDs, ...stored: (number | null | undefined)[]) =>
    Math.max(kept.get(name) ?? 0, ...stored.map((id) => id ?? 0))
  return {
    account: most('account', ids?.account),
    conversation: most('conversation', ids?.conversation),
    message: most('message', ids?.message, ids?.entry),
    group: most('group', ids?.group),
    application: most('application', ids?.application),
  }
}

/** Unix seconds that never decrease, even if the machine's clock is set back. */
const monotonic = (now: () => number) => {
  let last = 0
  return () => {
    last = Math.max(last, Math.floor(now() / 1000))
    return last
  }
}
