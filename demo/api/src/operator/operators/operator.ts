import type { Selectable } from 'kysely'
import type { CallContext } from '../../call.ts'
import { CallFailure } from '../../kernel/failures.ts'
import { text } from '../../kernel/schema.ts'
import { locked } from '../../storage/dialect.ts'
import type { OperatorAccountTables, OperatorRole } from '../../storage/rows/operators.ts'

export type OperatorRow = Selectable<OperatorAccountTables['operators']>

export const operatorRoles = [
  'admin',
  'finance',
  'support',
  'auditor',
] as const satisfies readonly OperatorRole[]

/** Login name of an operator; also the name in the log. */
export const nameField = text('账号名', {
  max: 40,
  pattern: '^\\s*[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{1,19}\\s*$',
  wrong: '账号名应为2至20个汉字、字母或数字',
})

export const writtenName = (name: string): string => name.normalize('NFKC').trim()

/** Names that differ only in case or width are equal. */
export const nameKeyOf = (name: string): string => writtenName(name).toLowerCase()

type DbContext = Pick<CallContext, 'db'>

export const hasOperators = async ({ db }: DbContext): Promise<boolean> =>
  (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined

export const operatorByName = ({ db }: DbContext, name: string): Promise<OperatorRow | undefined> =>
  db.selectFrom('operators').where('name_key', '=', nameKeyOf(name)).selectAll().executeTakeFirst()

/** An operator, locked for a change in this transaction. */
export const lockedOperator = async ({ db }: DbContext, id: number): Promise<OperatorRow> => {
  const found = await locked(db.selectFrom('operators'))
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (found === undefined) throw new CallFailure('OPERATOR_UNKNOWN')
  return found
}

/** Initial state of a new operator: a password for the first login, and no device. */
export const fresh = {
  ...{ totp_secret: '', totp_step: 0, initial_until: null },
  ...{ disabled_at: null, last_login_at: null },
} satisfies Partial<OperatorRow>
