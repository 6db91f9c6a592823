import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCore } from '../../../server/src/app/open-core.ts'
import { openPostgres } from '../../../server/src/storage/postgres/open-postgres.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { type ImDatabase, imDatabase } from '../../support/im-database.ts'
import { APP, aGroupMessage, aMessage, START_MS } from '../core/support/message-builders.ts'
import { Recorder } from '../core/support/recorder.ts'
import { handClock } from '../support/hand-clock.ts'
import { openExplainer } from './support/explained.ts'

/** Shard keys of the tables (docs/guides/scaling.md). */
const KEYS: Readonly<Record<string, string>> = {
  messages: 'conversation_id',
  message_months: 'conversation_id',
  message_reactions: 'conversation_id',
  message_extensions: 'conversation_id',
  message_extension_heads: 'conversation_id',
  message_receipts: 'conversation_id',
  message_receivers: 'conversation_id',
  message_mentions: 'conversation_id',
  deleted_messages: 'conversation_id',
  object_references: 'conversation_id',
  search_texts: 'conversation_id',
  user_conversations: 'account_id',
  account_log: 'account_id',
  people: 'account_id',
  friends: 'account_id',
  blacklist: 'account_id',
  friend_applications: 'account_id',
  group_members: 'group_id',
  group_log: 'group_id',
  group_data: 'group_id',
}

/** Small tables that every shard has completely: they map names to ids. */
const EVERYWHERE = new Set(['accounts', 'conversations', 'groups', 'last_ids', 'app_settings'])

/** Local to a shard: the queue of the message index. */
const LOCAL = new Set(['search_changes'])

/** Queries that ask all machines, and why they may: none is asked for a message whose users are in memory. */
const ASKS_ALL: Readonly<Record<string, string>> = {
  account: 'loads an account into memory with its positions and blocked users, in one query',
  pair: 'loads a conversation of two users into memory with its months, in one query',
  groupsOf: 'the groups of a user stand with the groups; asked when a device lists or catches up',
  topicsOfAll: 'the same, of its communities',
  groupLog: 'what happened in all groups of a user; asked when a device catches up',
  cutGroups: 'the same, where a log was cut',
  mergedAfter: 'contents of merged messages that nothing names; asked in the background',
}

let database: ImDatabase
let explainer: Awaited<ReturnType<typeof openExplainer>>

beforeAll(async () => {
  database = await imDatabase()
  explainer = await openExplainer(database.options.databaseUrl ?? '')
})

afterAll(async () => {
  await explainer.close()
  database.release()
})

/** A server whose statements are written down. */
const aWatchedServer = async (said: Set<string>) => {
  const storage = await openPostgres({ url: database.options.databaseUrl ?? '' })
  // Queries of the start run once.
  let isStarted = false
  const watched: Storage = {
    ...storage,
    read: (query, parameters) => {
      if (isStarted) said.add(query.sql)
      return storage.read(query, parameters)
    },
    commit: (writes) => {
      for (const { query } of writes) if (isStarted) said.add(query.sql)
      return storage.commit(writes)
    },
  }
  const recorder = new Recorder()
  const silent = { info() {}, warn() {}, error() {} }
  // Nothing runs by the clock: what is said here is said for who asks.
  const clock = handClock(START_MS)
  const parts = { delivery: recorder, log: silent, clock, now: () => clock.now() }
  const core = await openCore(watched, parts)
  isStarted = true
  const device = async (userID: string) => {
    const { tinyID } = await core.openAccount(APP, userID)
    const origin = 'http://im.test'
    const session = { connectionID: userID, instanceID: '1', platform: 7, origin }
    const caller = { sdkAppID: APP, userID, tinyID, ...session }
    return (command: string, body: object) => core.handle(caller, command, body)
  }
  return { device, storage, close: () => core.close() }
}

type Run = Awaited<ReturnType<Awaited<ReturnType<typeof aWatchedServer>>['device']>>

const c2c = { conversationType: 1, sequence: 1 }
const group = { conversationType: 2, to: 'g', sequence: 2 }
const page = { sequence: 0, count: 20, direction: 0 }

/** Usual actions of devices. */
const aDay = async (alice: Run, bob: Run, isFirst: boolean) => {
  if (isFirst) {
    const memberList = [{ userID: 'bob' }]
    await alice('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  }
  for (const flags of [16, 32, 48]) {
    await alice('c2c.send', aMessage('alice', 'bob', { flags }))
    const extra = { atUserList: ['bob'] }
    await alice('group.send', aGroupMessage('alice', 'g', { flags, extra }))
    await alice('group.send', aGroupMessage('alice', 'g', { extra: { receiverList: ['bob'] } }))
  }
  // A clock that is behind has each message looked up.
  await alice('c2c.send', aMessage('alice', 'bob', { clientTime: 1_000 }))
  const list = { timeStamp: 0, startIndex: '', count: 50 }
  const { cookie } = (await bob('conversation.list', list)) as { cookie: string }
  await bob('conversation.get', { conversationIDList: ['C2Calice', 'GROUPg'] })
  for (const target of [
    { conversationType: 1, to: 'alice' },
    { conversationType: 2, to: 'g' },
  ]) {
    await bob('message.history', { ...target, ...page })
    await bob('message.history', { ...target, ...page, time: START_MS / 1000 })
  }
  await alice('message.modify', {
    ...c2c,
    to: 'bob',
    version: isFirst ? 0 : 1,
    payload: { text: `changed ${isFirst}` },
    cloudCustomData: '',
  })
  const last = isFirst ? 3 : 7
  await alice('message.revoke', { ...c2c, to: 'bob', sequence: last, reason: '' })
  for (const target of [{ ...c2c, to: 'alice' }, group]) {
    await bob('reaction.add', { ...target, reactionID: 'like' })
    const sequenceList = [target.sequence]
    await bob('reaction.list', { ...target, sequenceList, maxUserCount: 3 }).catch(() => {})
    await bob('reaction.remove', { ...target, reactionID: 'like' })
  }
  await bob('message.delete', { conversationType: 1, to: 'alice', sequenceList: [isFirst ? 2 : 6] })
  await bob('message.history', { conversationType: 1, to: 'alice', ...page })
  await bob('receipt.send', { conversationType: 2, to: 'g', sequenceList: [2] })
  await bob('account.sync', { cookie, syncFlag: 0, isOnlineSync: 1 })
  await bob('account.sync', { cookie, syncFlag: 0, isOnlineSync: 1, groupArray: [] })
}

/** The parts of a statement that do not contain the shard key. */
const wrongIn = async (sql: string): Promise<string[]> => {
  const wrong: string[] = []
  const tableOf = (name: string) => (name.startsWith('messages') ? 'messages' : name)
  const [, into, columns] = /^insert into "?(\w+)"? \(([^)]*)\)/.exec(sql) ?? []
  if (into !== undefined && !isWhole(into)) {
    const key = KEYS[tableOf(into)]
    if (key === undefined || !columns?.includes(key)) wrong.push(`writes ${into}`)
  }
  const looks = await explainer.looksOf(sql)
  const keyOf = (table: string) => KEYS[tableOf(table)] ?? 'no key is known'
  for (const { table, condition } of looks) {
    if (isWhole(table)) continue
    const key = keyOf(table)
    // A parameter, an element of a list, or the key of a joined table.
    const beside = looks.filter((other) => !isWhole(other.table) && keyOf(other.table) === key)
    const columns = beside.map(({ alias }) => `${alias}\\.${key}\\b`)
    const named = new RegExp(`\\b${key} = (${['\\$\\d', '\\(+j\\.', ...columns].join('|')})`)
    if (!named.test(condition)) wrong.push(`looks into ${table} by ${condition}`)
  }
  return wrong.map((what) => `${what}: ${sql}`)
}

const isWhole = (table: string): boolean => EVERYWHERE.has(table) || LOCAL.has(table)

it('every frequent query names the shard key of its table [STORE-09]', async () => {
  const said = new Set<string>()
  // With all in memory, and with nothing.
  for (const isFirst of [true, false]) {
    const server = await aWatchedServer(said)
    const [alice, bob] = [await server.device('alice'), await server.device('bob')]
    await aDay(alice, bob, isFirst)
    await server.close()
  }
  const storage = await openPostgres({ url: database.options.databaseUrl ?? '' })
  const queries = createQueries(storage)
  await storage.close()
  const excepted = new Map(
    Object.keys(ASKS_ALL).map((name) => [queries[name as keyof typeof queries].sql, name]),
  )
  const wrong: string[] = []
  const used = new Set<string>()
  for (const sql of said) {
    const name = excepted.get(sql)
    if (name !== undefined) used.add(name)
    else if (!sql.startsWith('do ')) wrong.push(...(await wrongIn(sql)))
  }
  expect(wrong).toEqual([])
  expect([...used].sort()).toEqual(Object.keys(ASKS_ALL).sort())
  expect(said.size).toBeGreaterThan(60)
})

it('the check detects a query without the shard key [STORE-09]', async () => {
  expect(await wrongIn('select * from user_conversations where peer_id = $1')).toHaveLength(1)
  expect(await wrongIn('select * from user_conversations where account_id = $1')).toEqual([])
  const joined = `select m.id from user_conversations u
    join messages m on m.conversation_id = u.conversation_id where u.account_id = $1`
  expect(await wrongIn(joined)).not.toEqual([])
})
