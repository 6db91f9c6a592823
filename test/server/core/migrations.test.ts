import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

/** Runs statements on a database that no server has open. */
const change = (dataDir: string, ...statements: string[]) => {
  const database = new Database(join(dataDir, 'tavern.db'))
  for (const sql of statements) database.exec(sql)
  database.close()
}

const sync = { cookie: '', syncFlag: 0, isOnlineSync: 1 }

/** Takes back what `6-message-changes` adds. */
const ofMessageChanges = [
  'message_reactions',
  'message_extensions',
  'message_extension_heads',
  'message_receipts',
  'message_receivers',
  'deleted_messages',
  'merged_messages',
]
  .map((name) => `DROP TABLE ${name}`)
  .concat(
    ['user_conversations', 'group_members'].flatMap((table) =>
      ['cleared_sequence', 'deleted_count'].map(
        (column) => `ALTER TABLE ${table} DROP COLUMN ${column}`,
      ),
    ),
    'ALTER TABLE groups DROP COLUMN has_targeted',
  )

/** What `7-objects` adds. */
const ofObjects = ['objects', 'object_references', 'merged_objects'].map(
  (name) => `DROP TABLE ${name}`,
)

/** What `9-group-rights` adds. */
const ofGroupRights = ['group_applications', 'application_notices']
  .map((name) => `DROP TABLE ${name}`)
  .concat(
    'DROP INDEX groups_dismissed',
    ['mute_all', 'is_support_topic', 'dismissed'].map(
      (column) => `ALTER TABLE groups DROP COLUMN ${column}`,
    ),
    'ALTER TABLE group_members DROP COLUMN mute_until',
  )

/** What `8-conversation-settings` adds. */
const ofConversationSettings = [
  ...['user_conversations', 'group_members'].flatMap((table) =>
    ['marks', 'custom_data', 'folders', 'listed_from'].map((column) => [table, column]),
  ),
  ['group_members', 'is_pinned'],
  ['accounts', 'folders'],
  ['accounts', 'receive_option'],
].map(([table, column]) => `ALTER TABLE ${table} DROP COLUMN ${column}`)

/** A directory as the first version left it: messages, groups, and only the first step of the schema. */
const firstVersion = async () => {
  const dataDir = temporaryDirectory()
  const world = await openCore({ dataDir })
  const alice = await world.device('alice')
  const bob = await world.device('bob')
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  const { cookie } = await wholeList(alice)
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  await bob.run('group.send', aGroupMessage('bob', 'g'))
  const list = await wholeList(alice)
  await world.close()
  change(
    dataDir,
    'DROP TABLE group_log',
    'DROP TABLE app_settings',
    'DROP TABLE client_reports',
    'ALTER TABLE accounts DROP COLUMN void_until',
    ...ofMessageChanges,
    ...ofObjects,
    ...ofConversationSettings,
    ...ofGroupRights,
    'DROP TABLE group_data',
    'DROP TABLE message_mentions',
    "DELETE FROM kysely_migration WHERE name > '0001-create-tables'",
  )
  return { dataDir, cookie, list }
}

describe('a database of the first version', () => {
  it('is opened with everything that was in it, and goes on [SYNC-91]', async () => {
    const { dataDir, cookie, list } = await firstVersion()
    const world = await openCore({ dataDir })
    const alice = await world.device('alice')
    expect(await wholeList(alice)).toEqual(list)
    const missed = await syncAll(alice, cookie)
    expect(missed.conversations.map(({ nextMessageSeq }) => nextMessageSeq)).toEqual([2, 3])
    expect(missed.groupEvents).toEqual([])
    const carol = await world.device('carol')
    await carol.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    const { groupEvents } = await syncAll(alice, missed.cookie)
    expect(groupEvents).toMatchObject([{ groupID: 'g', position: 2 }])
    expect(await alice.run('account.sync', sync)).toMatchObject({ mustRestart: true })
  })

  it('is left as it was by a step that fails, and opened once that is mended [SYNC-91]', async () => {
    const { dataDir, list } = await firstVersion()
    change(dataDir, 'CREATE INDEX group_log_order ON messages (time)')
    await expect(openCore({ dataDir })).rejects.toThrow(/migrate database: .*group_log_order/)
    change(dataDir, 'DROP INDEX group_log_order')
    const world = await openCore({ dataDir })
    expect(await wholeList(await world.device('alice'))).toEqual(list)
  })

  it('that a newer server has changed is refused with what is missing here [SYNC-91]', async () => {
    const { dataDir } = await firstVersion()
    change(dataDir, "INSERT INTO kysely_migration VALUES ('9999-of-later', '2026-01-01')")
    await expect(openCore({ dataDir })).rejects.toThrow(/migrate database: .*9999-of-later/)
  })
})
