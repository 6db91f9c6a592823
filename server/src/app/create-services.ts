import type { Clock } from 'tavern-im/protocol'
import { CLOCK_AHEAD_SECONDS, ClientTimes } from '../domain/cache/client-times.ts'
import { EntityCache, type LastIDs } from '../domain/cache/entity-cache.ts'
import { defaultMemoryLimits, type MemoryLimits } from '../domain/cache/memory-limits.ts'
import { createTables } from '../domain/cache/tables.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import { type FileSettings, SettingsStore } from '../domain/configuration/settings-store.ts'
import { GroupOrders } from '../domain/conversations/group-order.ts'
import type { Data } from '../domain/data.ts'
import { createDomainEvents } from '../domain/domain-events.ts'
import type { Delivery } from '../domain/events/delivery.ts'
import { nextRun, RUN } from '../domain/events/runs.ts'
import { Follows } from '../domain/follow/follows.ts'
import { ATTRIBUTE_WRITES, CUSTOM_DATA, loadGroupData } from '../domain/group-data/group-data.ts'
import { Dismissals } from '../domain/groups/dismissals.ts'
import type { Maintenance } from '../domain/maintenance.ts'
import { EXTENSION_CHANGES_PER_MINUTE } from '../domain/messages/extensions.ts'
import { MergerCleanUp } from '../domain/messages/merger-clean-up.ts'
import { MergerUploads } from '../domain/messages/merger-uploads.ts'
import { MessageMonths } from '../domain/messages/message-months.ts'
import type { Messaging } from '../domain/messages/messaging.ts'
import { RECEIPTS_TOGETHER_MS } from '../domain/messages/receipts.ts'
import { transientOrders } from '../domain/messages/transient-order.ts'
import { WordFinders } from '../domain/messages/word-finders.ts'
import type { Notify } from '../domain/notify.ts'
import { RELATIONS_PER_MINUTE } from '../domain/people/people.ts'
import { Presence } from '../domain/presence/presence.ts'
import { publishStatuses } from '../domain/presence/publish-statuses.ts'
import { PROFILES_TOGETHER_MS } from '../domain/profiles/publish-profile.ts'
import type { Relations } from '../domain/relations.ts'
import { leaveRoom } from '../domain/rooms/enter-room.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { reserve } from '../domain/rooms/room-messages.ts'
import { Rooms } from '../domain/rooms/rooms.ts'
import { SubscriptionKeys } from '../domain/rooms/subscription-keys.ts'
import { MessageIndex } from '../domain/search/message-index.ts'
import type { MessageSearch } from '../domain/search/message-search.ts'
import { SEARCHES, SearchCursors } from '../domain/search/search-cursors.ts'
import { Searches } from '../domain/search/searches.ts'
import type { Limits } from '../handlers/limits.ts'
import type { Services } from '../handlers/services.ts'
import { budgetPerDay, budgetPerHour, budgetPerMinute } from '../kernel/budget.ts'
import { systemClock } from '../kernel/clock.ts'
import { Coalescer } from '../kernel/coalescer.ts'
import { KeyedMutex } from '../kernel/keyed-mutex.ts'
import type { Log } from '../kernel/log.ts'
import { Quota, type QuotaClock, quotaPerMinute } from '../kernel/quota.ts'
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
import type { Providers, Uploads } from '../services/services.ts'
import { subscribeWebhooks } from '../services/webhooks/subscribe-webhooks.ts'
import { Webhooks } from '../services/webhooks/webhooks.ts'
import { MessagePartitions } from '../storage/rows/message-partition.ts'
import { createQueries, type Queries } from '../storage/rows/queries.ts'
import { Writer } from '../storage/rows/writer.ts'
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
  /** Called after every commit with the number of writes and the duration in seconds. */
  readonly onCommit?: (writes: number, seconds: number) => void
  /** Whether the event loop is too late for new requests. */
  readonly isLate?: (() => boolean) | undefined
}

const LOG_RETENTION = 10_000

/** The services of the core, over an open storage. */
export const createServices = async (
  options: ServicesOptions,
  storage: Storage,
): Promise<Services> => {
  const timers = options.clock ?? systemClock
  const time = monotonic(options.now)
  const database = openDatabase(storage, options, time)
  const rooms = createRooms(database, options, timers)
  const messageMonths = new MessageMonths(timers, options.messageMonths ?? 0)
  const data = await openData(options, database, { rooms, messageMonths, time })
  const notify = createNotify(options, timers)
  const configuration = await openConfiguration(options, data)
  const services: Services = {
    ...data,
    ...notify,
    ...configuration,
    ...createRelations({ ...data, ...notify, ...configuration }, timers),
    rooms,
    ...createMessaging(timers, time),
    groupOrders: new GroupOrders(),
    dismissals: new Dismissals(),
    messageMonths,
    ...createSearch({ ...data, ...configuration }, timers),
    ...createUploads(options.objects, { ...data, ...configuration }, timers),
    ...createProviders(options, timers),
    ...createLimits({ now: () => time() * 1000 }),
    webhooks: new Webhooks({
      clock: timers,
      log: options.log,
      settingsOf: (app) => configuration.settings.of(app).webhooks.value,
      time,
    }),
    pusher: await openPusher(options, data),
    reports: await openReportStore(storage, data.writer, {
      ...defaultReportRetention,
      ...options.reportRetention,
    }),
  }
  subscribeAll(services)
  return services
}

/** Reactions to events of lower floors. */
const subscribeAll = (services: Services): void => {
  const { writer, cache, follows, rooms, events, pusher } = services
  writer.lost.subscribe(({ isOfRow, isUnchanged }) => {
    cache.numbersLost(isUnchanged)
    pusher.targets.clear()
    if (isOfRow) {
      follows.keep(isUnchanged)
      for (const group of cache.keep(isUnchanged)) rooms.drop(group)
      return
    }
    cache.clear()
    follows.clear()
    rooms.clear()
  })
  rooms.absent.subscribe((subscription) => leaveRoom(services, subscription))
  events.sessionEntered.subscribe((caller) => pusher.foreground.entered(caller))
  events.sessionLeft.subscribe(({ caller, end }) => pusher.left(caller, end))
  subscribeWebhooks(events, services)
}

type Database = Pick<Data, 'storage' | 'queries' | 'tables' | 'partitions' | 'writer' | 'log'>

const openDatabase = (
  storage: Storage,
  { log, onCommit }: ServicesOptions,
  time: () => number,
): Database => ({
  storage,
  queries: createQueries(storage),
  tables: createTables(storage),
  partitions: new MessagePartitions(storage),
  writer: new Writer({ storage, log, time, onCommit }),
  log,
})

const createRooms = (
  database: Database,
  { objects, memoryLimits = defaultMemoryLimits }: ServicesOptions,
  clock: Clock,
): Rooms =>
  new Rooms({
    clock,
    mostBytes: memoryLimits.roomBytes,
    keys: new SubscriptionKeys((app) => objects?.secrets.get(app)),
    reserve: (group) => reserve(database, group),
    loadBans: async (group) => new Map((await loadGroupData(database, group, 'bans')).data),
  })

const openData = async (
  options: ServicesOptions,
  database: Database,
  {
    rooms,
    messageMonths,
    time,
  }: LiveRooms & Pick<Data, 'time'> & Pick<Maintenance, 'messageMonths'>,
): Promise<Data> => {
  const { storage, queries, writer } = database
  const kept = new Map(
    (await storage.read(queries.keptIDs, [])).map(({ name, last }) => [name, last]),
  )
  const lastIDs = await readLastIDs(storage, queries, kept)
  const runs = nextRun(kept.get(RUN) ?? 0, options.now())
  writer.write(database.tables.dismissal.lastID, [RUN, runs.current])
  const limits = options.memoryLimits ?? defaultMemoryLimits
  const cache = new EntityCache(
    { ...database, lastIDs, clientTimes: await readClientTimes(database, time()), limits },
    (thing) => writer.isSettled(thing),
    (group) => rooms.known(group) !== undefined,
  )
  cache.keepFrom(messageMonths.firstAt(time()))
  // A full disk does not prevent the start: clients of a run that is not stored start over later.
  await writer.settled().catch(() => {})
  return { ...database, cache, runs, locks: new KeyedMutex(), time }
}

const createNotify = ({ delivery, logRetention }: ServicesOptions, clock: Clock): Notify => ({
  delivery,
  events: createDomainEvents(),
  logRetention: logRetention ?? LOG_RETENTION,
  profileCoalescer: new Coalescer(clock.after, PROFILES_TOGETHER_MS),
})

const openConfiguration = async (
  { delivery, settings: fileSettings, administrators }: ServicesOptions,
  { storage, writer, time }: Data,
): Promise<Configuration> => {
  const settings = new SettingsStore({ storage, writer, delivery, time })
  await settings.load(fileSettings ?? new Map())
  return {
    settings,
    isAdministrator: (app, userID) => administrators?.get(app)?.includes(userID) === true,
  }
}

const createRelations = (services: Data & Notify & Configuration, clock: Clock): Relations => {
  const { storage, queries, writer, log } = services
  const relations: Relations = {
    follows: new Follows({ storage, queries, isSettled: (thing) => writer.isSettled(thing) }),
    presence: new Presence({
      clock,
      log,
      publish: (changed) => publishStatuses({ ...services, ...relations }, changed),
    }),
  }
  return relations
}

const createMessaging = (clock: Clock, time: () => number): Messaging => ({
  mergerUploads: new MergerUploads({ now: () => time() * 1000 }),
  receiptCoalescer: new Coalescer(clock.after, RECEIPTS_TOGETHER_MS),
  wordFinders: new WordFinders(),
  nextTransientOrder: transientOrders(time),
})

const createSearch = (services: Data & Configuration, clock: Clock): MessageSearch => {
  const { cache, time } = services
  return {
    messageIndex: new MessageIndex({ ...services, lastID: () => cache.lastIDs.message }, clock),
    searchCursors: new SearchCursors(time),
    searches: new Searches({
      ...services,
      budget: budgetPerMinute(
        { now: () => time() * 1000 },
        { action: 'search', setting: 'searchMillisecondsPerMinute' },
      ),
    }),
  }
}

const createUploads = (
  options: ObjectOptions | undefined,
  services: Data & Configuration,
  clock: Clock,
): Uploads => {
  const objects = options && new Objects(options, services)
  return {
    objects,
    cleanUp: objects && new CleanUp({ ...services, objects }, clock),
    mergerCleanUp: new MergerCleanUp(services, clock),
  }
}

const createProviders = (
  { language, moderation, log }: ServicesOptions,
  clock: Clock,
): Providers => ({
  language: languageProviders(language ?? {}, { clock, log }),
  moderation: new Moderation(moderation, clock, log),
})

const createLimits = (clock: QuotaClock): Limits => ({
  extensionQuota: quotaPerMinute(clock, EXTENSION_CHANGES_PER_MINUTE),
  attributeQuota: new Quota({ clock, ...ATTRIBUTE_WRITES }),
  customDataQuota: new Quota({ clock, ...CUSTOM_DATA }),
  relationQuota: quotaPerMinute(clock, RELATIONS_PER_MINUTE),
  searchQuota: new Quota({ clock, ...SEARCHES }),
  pushReportQuota: quotaPerMinute(clock, PUSH_REPORTS_PER_MINUTE),
  groupBudget: budgetPerMinute(clock, { action: 'create group', setting: 'groupsPerMinute' }),
  nonFriendBudget: budgetPerMinute(clock, {
    action: 'add to group',
    setting: 'strangersPerMinute',
  }),
  storedBudget: budgetPerDay(clock, {
    action: 'store',
    setting: 'storedMegabytesPerDay',
    unit: 2 ** 20,
  }),
  groupDataBudget: budgetPerHour(clock, {
    action: 'write data of group',
    setting: 'groupDataPerHour',
  }),
})

/** Push services require a contact address. */
const DEFAULT_CONTACT = 'mailto:nobody@example.com'

const openPusher = async (
  { push = {}, openWebPush, clock = systemClock, log }: ServicesOptions,
  { storage, queries, tables, writer, cache, time }: Data,
): Promise<Pusher> => {
  const targets = new PushTargets({ storage, queries, tables, writer, clock })
  await targets.open()
  const parts = { storage, queries, tables }
  const webPush = await openWebPush?.(parts, push.contact ?? DEFAULT_CONTACT)
  return new Pusher({ targets, cache, time, clock, log, webPush, options: push })
}

const readClientTimes = async (
  { storage, queries }: Database,
  now: number,
): Promise<ClientTimes> => {
  const limit = now + CLOCK_AHEAD_SECONDS
  const [sent] = await storage.read(queries.lastClientTime, [limit])
  const ahead = await storage.read(queries.sendersAhead, [limit])
  return new ClientTimes(
    sent?.time ?? 0,
    ahead.map(({ id, time }) => [id, time]),
  )
}

/** The rows with the highest numbers may have been deleted. */
const readLastIDs = async (
  storage: Storage,
  queries: Queries,
  kept: ReadonlyMap<string, number>,
): Promise<LastIDs> => {
  const [ids] = await storage.read(queries.lastIDs, [])
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
