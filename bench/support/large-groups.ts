import { join } from 'node:path'
import Database from 'libsql'
import type { Core } from '../../server/src/gateway/core.ts'
import { APP, callerOf } from './core-parts.ts'

/** A community with its members, the owner first. */
export interface LargeGroup {
  readonly groupID: string
  readonly members: readonly string[]
}

/** Creates groups of their owners alone. */
export const foundGroups = async (core: Core, groups: readonly LargeGroup[]): Promise<void> => {
  for (const { groupID, members } of groups) {
    const owner = members[0] ?? ''
    await core.openAccount(APP, owner)
    const group = { type: 'Community', name: groupID, groupID }
    await core.handle(callerOf(owner), 'group.create', group)
  }
}

const ADD_ACCOUNT = `insert or ignore into accounts (app, user_id, tiny_id, profile, created)
  values (?, ?, ?, '{}', 1)`
const ADD_MEMBER = `insert into group_members (group_id, account_id, role, join_time, join_sequence,
  name_card, remind, read_sequence, custom_fields, slot) values (?, ?, 200, 1, 1, '', 0, 0, '[]', ?)`

/** Adds the other members by SQL, in a closed database: calls would take minutes. */
export const fillGroups = (dataDir: string, groups: readonly LargeGroup[]): void => {
  const database = new Database(join(dataDir, 'tavern.db'))
  const idWith = (sql: string) => {
    const statement = database.prepare(sql)
    return (...keys: readonly unknown[]) => (statement.get(keys) as { readonly id: number }).id
  }
  const groupIDOf = idWith('select id from groups where group_id = ?')
  const accountIDOf = idWith('select id from accounts where app = ? and user_id = ?')
  const account = database.prepare(ADD_ACCOUNT)
  const member = database.prepare(ADD_MEMBER)
  const count = database.prepare('update groups set member_count = ? where id = ?')
  let tinyID = 0
  database.exec('begin')
  for (const { groupID, members } of groups) {
    const id = groupIDOf(groupID)
    for (const [slot, userID] of members.entries()) {
      if (slot === 0) continue
      account.run([APP, userID, String(++tinyID)])
      member.run([id, accountIDOf(APP, userID), slot])
    }
    count.run([members.length, id])
  }
  database.exec('commit')
  database.close()
}
