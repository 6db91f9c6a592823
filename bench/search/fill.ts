import { join } from 'node:path'
import Database from 'libsql'
import { encodeMessage } from 'tavern-im/protocol'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { aText, chances } from './texts.ts'

export const USERS = 10_000
/** Number of conversations and groups of `user0`. */
const PEERS = 480
const GROUPS = 20
/** Share of all messages in the largest group. */
const LARGEST = 0.1

const TIME = 1_790_000_000

interface Conversation {
  readonly id: number
  readonly isGroup: boolean
  readonly members: readonly number[]
  sequence: number
}

/**
 * Conversations and groups of `user0`, the largest group first; then conversations of the others.
 */
const conversations = (chance: () => number): Conversation[] => {
  const someone = () => 1 + Math.floor(chance() * (USERS - 1))
  const all: Conversation[] = []
  const add = (isGroup: boolean, members: readonly number[]) =>
    all.push({ id: all.length + 1, isGroup, members, sequence: 0 })
  const group = (size: number, first: number) =>
    add(true, [...new Set([first, ...Array.from({ length: size }, someone)])])
  for (let peer = 1; peer <= PEERS; peer++) add(false, [0, peer])
  for (let index = 0; index < GROUPS; index++) group(index === 0 ? 1_000 : 100, 0)
  for (let index = 0; index < 1_000; index++) group(30, someone())
  for (let user = 1; user < USERS; user++) {
    for (const step of [1, 7, 31])
      add(
        false,
        [user, (user + step) % USERS].sort((a, b) => a - b),
      )
  }
  return all
}

const nameOf = (user: number) => `user${user}`
const groupID = (id: number) => `group${id}`

/** Writes messages into a database with existing accounts, `user0` with the id 1, and so on. */
export const fill = (dataDir: string, messages: number): void => {
  const database = new Database(join(dataDir, 'tavern.db'))
  const chance = chances(1)
  const all = conversations(chance).filter(({ members: [a, b] }) => a !== b)
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  const insert = database.prepare('insert into messages values (?, ?, ?, ?, ?, ?, ?, 0, 0, ?)')
  for (let id = 1; id <= messages; id++) {
    const conversation = choose(all, chance)
    const sender = conversation.members[Math.floor(chance() * conversation.members.length)] ?? 0
    const [a = 0, b = 0] = conversation.members
    const to = conversation.isGroup ? groupID(conversation.id) : nameOf(sender === a ? b : a)
    conversation.sequence += 1
    const time = TIME + Math.floor(id / 10)
    const body = encodeMessage({
      ...unsentText(nameOf(sender), to, { payload: { text: aText(chance) }, clientTime: time }),
      conversationType: conversation.isGroup ? 2 : 1,
      sequence: conversation.sequence,
      time,
    })
    insert.run([id, conversation.id, conversation.sequence, sender + 1, time, id, time, body])
  }
  writeConversations(database, all)
  database.exec('COMMIT')
  database.close()
}

/** A tenth goes to the largest group, a twentieth to `user0`'s other conversations. */
const choose = (all: readonly Conversation[], chance: () => number): Conversation => {
  const kind = chance()
  const own = PEERS + GROUPS
  const index =
    kind < LARGEST
      ? PEERS
      : kind < 0.15
        ? Math.floor(chance() * own)
        : own + Math.floor((all.length - own) * chance() ** 2)
  return all[index] as Conversation
}

const writeConversations = (database: Database.Database, all: readonly Conversation[]) => {
  const key = database.prepare('insert into conversations values (?, 1400000000, ?)')
  const side = database.prepare(
    `insert into user_conversations (account_id, peer_id, conversation_id, unread, read_sequence,
     peer_read_time, next_sequence, last_sequence, last_time, is_pinned, remind, position)
     values (?, ?, ?, 0, 0, 0, ?, ?, 0, 0, 0, 1) on conflict do nothing`,
  )
  const member = database.prepare(
    `insert into group_members (group_id, account_id, role, join_time, join_sequence, name_card,
     remind, read_sequence, custom_fields) values (?, ?, 200, 0, 1, '', 0, 0, '[]')`,
  )
  const group = database.prepare(
    `insert into groups (id, app, group_id, conversation_id, type, owner, name, avatar, introduction,
     notification, join_option, invite_option, custom_fields, max_members, member_count, created,
     info_sequence, last_info_time, position)
     values (?, 1400000000, ?, ?, 'Public', '', ?, '', '', '', '', '', '[]', 2000, 0, 0, 0, 0, 0)`,
  )
  for (const { id, isGroup, members, sequence } of all) {
    if (isGroup) {
      key.run([id, `g:${groupID(id)}`])
      group.run([id, groupID(id), id, `the group ${id}`])
      for (const user of members) member.run([id, user + 1])
      continue
    }
    const [a = 0, b = 0] = members
    key.run([id, `c:${[nameOf(a), nameOf(b)].sort().join('\n')}`])
    side.run([a + 1, b + 1, id, sequence + 1, sequence])
    side.run([b + 1, a + 1, id, sequence + 1, sequence])
  }
}

/** The largest group; `user0` is a member. */
export const largestGroup = groupID(PEERS + 1)
