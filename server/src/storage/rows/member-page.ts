import { type Kysely, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { GroupMemberTable } from '../schema/groups.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'

const COLUMNS = [
  'account_id',
  'role',
  'join_time',
  'join_sequence',
  'name_card',
  'remind',
  'read_sequence',
  'custom_fields',
  'cleared_sequence',
  'deleted_count',
  'marks',
  'custom_data',
  'folders',
  'listed_from',
  'is_pinned',
  'mute_until',
  'slot',
  'last_sent',
] as const satisfies readonly (keyof GroupMemberTable)[]

/** A member of a group as it is read with many others. */
export interface MemberRow extends Pick<GroupMemberTable, (typeof COLUMNS)[number]> {
  readonly user_id: string
}

/**
 * row id of the group, after this account id, at most: members in one text, because rows of many
 * columns cost the driver of SQLite ten times as much
 */
export const memberPageQuery = (db: Kysely<Schema>, { jsonOf }: SqlDialect) => {
  const page = db
    .selectFrom('group_members as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(COLUMNS.map((column) => `w.${column}` as const))
    .select('a.user_id')
    .where('w.group_id', '=', P)
    .where('w.account_id', '>', P)
    .orderBy('w.account_id')
    .limit(P)
  const cells = [sql.ref('p.user_id'), ...COLUMNS.map((column) => sql.ref(`p.${column}`))]
  return compiled(() => db.selectFrom(page.as('p')).select(jsonOf(cells).as('members')), UNRELATED)
}

/** The members of a page; null: none. */
export const memberRowsIn = (text: string | null | undefined): MemberRow[] => {
  const cells = JSON.parse(text ?? '[]') as readonly (readonly (string | number)[])[]
  return cells.map(rowOf)
}

/** Objects that are made in this way are small and fast. */
const rowOf = (cells: readonly (string | number)[]): MemberRow =>
  ({
    user_id: cells[0],
    account_id: cells[1],
    role: cells[2],
    join_time: cells[3],
    join_sequence: cells[4],
    name_card: cells[5],
    remind: cells[6],
    read_sequence: cells[7],
    custom_fields: cells[8],
    cleared_sequence: cells[9],
    deleted_count: cells[10],
    marks: cells[11],
    custom_data: cells[12],
    folders: cells[13],
    listed_from: cells[14],
    is_pinned: cells[15],
    mute_until: cells[16],
    slot: cells[17],
    last_sent: cells[18],
  }) as MemberRow
