import type { Kysely } from 'kysely'
import { textOf } from '../../storage/list-column.ts'
import { cleanUpWrites } from '../../storage/rows/clean-up-rows.ts'
import { dismissalWrites } from '../../storage/rows/dismissal-queries.ts'
import { followWrites } from '../../storage/rows/follow-queries.ts'
import { inserts } from '../../storage/rows/inserts.ts'
import { mergerWrites } from '../../storage/rows/merger-writes.ts'
import { objectWrites } from '../../storage/rows/object-writes.ts'
import { peopleWrites } from '../../storage/rows/people-queries.ts'
import { pushWrites } from '../../storage/rows/push-queries.ts'
import { referenceWrites } from '../../storage/rows/reference-writes.ts'
import { searchWrites } from '../../storage/rows/search-index-rows.ts'
import type { PartTable, Table } from '../../storage/rows/writer.ts'
import type { Schema } from '../../storage/schema.ts'
import type { SqlDialect } from '../../storage/sql-dialect.ts'
import { compiledOnce } from '../../storage/storage.ts'
import { update, upsert } from '../../storage/upsert.ts'
import type { People } from '../people/people.ts'
import { folded } from '../search/fold.ts'
import { searchedProfile } from '../search/searched-profile.ts'
import { settingColumns, settingParameters } from './conversation-settings.ts'
import type { Account, DirectMembership, Group, Member } from './entities.ts'

const accountTable = (db: Kysely<Schema>): Table<Account> => ({
  query: upsert(
    db,
    'accounts',
    ['id'],
    [
      'app',
      'user_id',
      'tiny_id',
      'profile',
      'created',
      'void_until',
      'folders',
      'receive_option',
      'custom_status',
      'is_logged_in',
      'c2c_muted_until',
      'group_muted_until',
      'is_deleted',
      'search_nick',
      'search_gender',
      'search_birthday',
    ],
    { account: 0 },
  ),
  parameters: (row) => [
    row.id,
    row.app,
    row.userID,
    row.tinyID,
    JSON.stringify(row.profile),
    row.created,
    row.voidUntil,
    textOf(row.folders),
    row.receiveOption === null ? '' : JSON.stringify(row.receiveOption),
    row.customStatus,
    row.isLoggedIn ? 1 : 0,
    row.c2cMutedUntil,
    row.groupMutedUntil,
    row.isDeleted ? 1 : 0,
    ...searchedProfile(row.profile),
  ],
})

/** The columns of a conversation of two users that messages and read marks change. */
const changingColumns = [
  'unread',
  'read_sequence',
  'peer_read_time',
  'next_sequence',
  'last_sequence',
  'last_time',
  'position',
] as const

const changingParameters = (row: DirectMembership): readonly unknown[] => [
  row.unread,
  row.readSequence,
  row.peerReadTime,
  row.head.lastSequence + 1,
  row.lastSequence,
  row.lastTime,
  row.position,
]

const sideKey = ['account_id', 'peer_id', 'conversation_id'] as const

const sideTable = (db: Kysely<Schema>, { bulk }: SqlDialect): PartTable<DirectMembership> => ({
  query: upsert(
    db,
    'user_conversations',
    ['account_id', 'peer_id'],
    ['conversation_id', ...changingColumns, 'cleared_sequence', 'deleted_count', ...settingColumns],
    { account: 0, conversation: 2 },
  ),
  parameters: (row) => [
    row.account.id,
    row.peer.id,
    row.head.id,
    ...changingParameters(row),
    row.clearedSequence,
    row.deletedCount,
    ...settingParameters(row),
  ],
  part: {
    query: update(
      db,
      'user_conversations',
      sideKey,
      changingColumns,
      { account: changingColumns.length, conversation: changingColumns.length + 2 },
      bulk?.({
        table: 'user_conversations',
        columns: Object.fromEntries(
          [...changingColumns, ...sideKey].map((name) => [name, 'bigint'] as const),
        ),
        key: ['account_id', 'peer_id'],
        constants: { is_pinned: 0, remind: 0 },
      }),
    ),
    parameters: (row) => [...changingParameters(row), row.account.id, row.peer.id, row.head.id],
  },
})

/**
 * The id of a dismissed group in the database, which frees its own id: no group can have this one.
 */
const goneID = (id: number): string => ` ${id}`

const groupTable = (db: Kysely<Schema>): Table<Group> => ({
  query: upsert(
    db,
    'groups',
    ['id'],
    [
      'app',
      'group_id',
      'conversation_id',
      'type',
      'owner',
      'name',
      'avatar',
      'introduction',
      'notification',
      'join_option',
      'invite_option',
      'max_members',
      'member_count',
      'custom_fields',
      'created',
      'info_sequence',
      'last_info_time',
      'position',
      'has_targeted',
      'mute_all',
      'is_support_topic',
      'dismissed',
      'community_id',
      'topic_data',
      'search_name',
    ],
    { group: 0, conversation: 3 },
  ),
  parameters: (row) => [
    row.id,
    row.app,
    row.isGone ? goneID(row.id) : row.groupID,
    row.head.id,
    row.type,
    row.owner,
    row.name,
    row.avatar,
    row.introduction,
    row.notification,
    row.joinOption,
    row.inviteOption,
    row.maxMembers,
    row.members.size,
    JSON.stringify(row.customFields),
    row.created,
    row.infoSequence,
    row.lastInfoTime,
    row.position,
    row.hasTargeted ? 1 : 0,
    row.muteAll ? 1 : 0,
    row.isTopicSupported ? 1 : 0,
    row.isGone ? row.groupID : '',
    row.community?.id ?? 0,
    row.topicData,
    folded(row.name),
  ],
})

const memberTable = (db: Kysely<Schema>): Table<Member> => ({
  query: upsert(
    db,
    'group_members',
    ['group_id', 'account_id'],
    [
      'role',
      'join_time',
      'join_sequence',
      'name_card',
      'read_sequence',
      'custom_fields',
      'cleared_sequence',
      'deleted_count',
      'mute_until',
      'search_card',
      'slot',
      'last_sent',
      ...settingColumns,
    ],
    { group: 0, account: 1 },
  ),
  parameters: (row) => [
    row.groupRowID,
    row.accountID,
    row.role,
    row.joinTime,
    row.joinSequence,
    row.nameCard,
    row.readSequence,
    JSON.stringify(row.customFields),
    row.clearedSequence,
    row.deletedCount,
    row.muteUntil,
    folded(row.nameCard),
    row.slot,
    row.lastSent,
    ...settingParameters(row),
  ],
})

const peopleTable = (db: Kysely<Schema>): Table<People> => ({
  query: upsert(db, 'people', ['account_id'], ['friend_groups', 'read_position'], { account: 0 }),
  parameters: (row) => [row.accountID, textOf(row.groups), row.readPosition],
})

/** Writes of all entities. */
export const createTables = compiledOnce(({ db, dialect }) => ({
  account: accountTable(db),
  side: sideTable(db, dialect),
  group: groupTable(db),
  member: memberTable(db),
  insert: inserts(db, dialect),
  object: objectWrites(db),
  reference: referenceWrites(db),
  merger: mergerWrites(db),
  cleanUp: cleanUpWrites(db),
  dismissal: dismissalWrites(db),
  people: {
    /** Friend groups and the read position; other data has rows of its own. */
    row: peopleTable(db),
    ...peopleWrites(db),
  },
  follow: followWrites(db),
  push: pushWrites(db),
  search: searchWrites(db, dialect),
  groupData: upsert(db, 'group_data', ['group_id', 'kind'], ['sequence', 'time', 'data'], {
    group: 0,
  }),
  /** conversation id, sequence, account id, time */
  receipt: upsert(db, 'message_receipts', ['conversation_id', 'sequence', 'account_id'], ['time'], {
    conversation: 0,
  }),
}))

export type Tables = ReturnType<typeof createTables>
