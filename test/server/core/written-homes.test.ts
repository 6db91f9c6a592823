import { expect, it, onTestFinished } from 'vitest'
import { openCore } from '../../../server/src/app/open-core.ts'
import { type HomeKind, type HomeRow, homesOf } from '../../../server/src/domain/homes.ts'
import { commandHomes } from '../../../server/src/handlers/command-homes.ts'
import { handlerTable } from '../../../server/src/handlers/handler-table.ts'
import { restTable } from '../../../server/src/rest/rest-table.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { changedTable } from '../../support/observed-services.ts'
import { restBodies } from '../support/rest-bodies.ts'
import { GROUP_ID, validBodies } from '../support/valid-bodies.ts'
import { Recorder } from './support/recorder.ts'
import { APP, aGroupMessage, temporaryDirectory } from './support/test-core.ts'

const CALLER = 'alice'

/** Kinds of homes whose partitions have rows of a table. */
const homesOfTables: Readonly<Record<string, readonly HomeKind[]>> = {
  ...{ accounts: ['account'], account_log: ['account'], people: ['account'] },
  ...{ blacklist: ['account'], follows: ['account'], friends: ['account'] },
  ...{ friend_applications: ['account'], application_notices: ['account'] },
  ...{ push_targets: ['account'], user_conversations: ['account', 'pair', 'group'] },
  ...{ conversations: ['pair', 'group'], messages: ['pair', 'group'] },
  ...{ deleted_messages: ['pair', 'group'], message_mentions: ['pair', 'group'] },
  ...{ message_reactions: ['pair', 'group'], message_extensions: ['pair', 'group'] },
  ...{ message_extension_heads: ['pair', 'group'] },
  ...{ groups: ['group'], group_members: ['group'], group_log: ['group'] },
  ...{ group_data: ['group'], group_applications: ['group'] },
  ...{ app_settings: ['app'], server_keys: ['app'] },
}

/** Tables of reports, of the search and of files, and counters of all partitions: rows have no home yet. */
const HOMELESS = /^(client_reports$|search_|object|merged_|last_ids$|message_months$)/

/** A core, and the tables that it has written since the last question. */
const observed = async () => {
  const storage = await openSqlite({ dataDir: temporaryDirectory() })
  let tables = new Set<string>()
  const core = await openCore(
    {
      ...storage,
      commit(writes) {
        for (const { query } of writes) tables.add(changedTable(query.sql))
        return storage.commit(writes)
      },
    },
    {
      delivery: new Recorder(),
      log: { info() {}, warn() {}, error() {} },
      now: () => Date.now(),
    },
  )
  onTestFinished(() => core.close())
  const written = (): ReadonlySet<string> => {
    const all = tables
    tables = new Set()
    return all
  }
  return { core, written }
}

/** Tables among these of which no partition of the command's home has rows. */
const foreignIn = (tables: ReadonlySet<string>, row: HomeRow, body: object): readonly string[] => {
  const kinds = new Set(homesOf(row, CALLER, body).map(({ kind }) => kind))
  // A new group is at home where its ID is chosen.
  if (row[0] === 'group') kinds.add('group')
  return [...tables]
    .filter((table) => !HOMELESS.test(table))
    .filter((table) => homesOfTables[table]?.some((kind) => kinds.has(kind)) !== true)
    .sort()
}

const listed = (found: readonly (readonly [string, readonly string[]])[]): object =>
  Object.fromEntries(
    found
      .filter(([, tables]) => tables.length > 0)
      .map(([name, tables]) => [name, tables.join(' ')] as const)
      .sort(),
  )

/** After these the other commands have no target. */
const ends = ['group.removeMembers', 'group.quit', 'group.dismiss']

it('commands of clients write rows of their homes, with these exceptions', async () => {
  const { core, written } = await observed()
  const as = async (userID: string) => {
    const { tinyID } = await core.openAccount(APP, userID)
    const session = { connectionID: userID, instanceID: '1', platform: 7, origin: 'http://im.test' }
    const caller = { sdkAppID: APP, userID, tinyID, ...session }
    return (command: string, body: unknown) => core.handle(caller, command, body)
  }
  const alice = await as(CALLER)
  for (const other of ['bob', 'carol', 'dave']) await as(other)
  await alice('group.create', {
    ...{ type: 'Public', name: 'g', groupID: GROUP_ID, memberList: [{ userID: 'bob' }] },
  })
  await alice('group.send', aGroupMessage(CALLER, GROUP_ID))
  await alice('group.send', aGroupMessage(CALLER, GROUP_ID))
  written()
  const bodies = new Map(validBodies)
  const found: [string, readonly string[]][] = []
  const names = [...handlerTable.keys()]
  for (const name of names.sort((one, other) => ends.indexOf(one) - ends.indexOf(other))) {
    const body = bodies.get(name) ?? {}
    await alice(name, body).catch(() => undefined)
    found.push([name, foreignIn(written(), commandHomes.get(name) ?? 'any', body)])
  }
  expect(listed(found)).toMatchInlineSnapshot(`
    {
      "conversation.clear": "account_log",
      "conversation.delete": "account_log",
      "group.changeMember": "account_log",
      "group.changeOwner": "account_log",
      "group.create": "account_log",
      "group.quit": "account_log",
      "message.delete": "account_log",
      "message.modify": "account_log",
      "message.revoke": "account_log",
    }
  `)
})

it('commands of the back-end API write rows of their homes, with these exceptions', async () => {
  const { core, written } = await observed()
  const found: [string, readonly string[]][] = []
  for (const userID of ['alice', 'bob', 'carol', 'dave']) await core.openAccount(APP, userID)
  written()
  for (const [path, body] of Object.entries(restBodies)) {
    const row = restTable.get(path)
    if (row === undefined) continue
    await core.administer({ sdkAppID: APP, identifier: CALLER }, path, body).catch(() => undefined)
    found.push([path, foreignIn(written(), row.home, body)])
  }
  expect(listed(found)).toMatchInlineSnapshot(`
    {
      "group_open_http_svc/add_group_member": "account_log",
      "group_open_http_svc/change_group_owner": "account_log",
      "group_open_http_svc/create_group": "account_log",
      "group_open_http_svc/delete_group_member": "account_log",
      "group_open_http_svc/forbid_send_msg": "account_log",
      "group_open_http_svc/import_group": "account_log",
      "group_open_http_svc/import_group_member": "account_log",
      "group_open_http_svc/modify_group_member_info": "account_log",
      "group_open_http_svc/set_unread_msg_num": "account_log",
      "recentcontact/delete": "deleted_messages",
    }
  `)
})
