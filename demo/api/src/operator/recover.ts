import type { CallContext } from '../call.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hashPassword, initialPassword } from './login/password.ts'
import { logOperation } from './operation-log.ts'
import { resetOperator } from './operators/invite.ts'
import { operatorByName } from './operators/operator.ts'

/** Actor in the log for changes by a flag of the start. */
const MACHINE = { id: null, name: '服务器' }

/** Throws an error that lists the existing names. */
const refuse = async ({ db }: CallContext, name: string): Promise<never> => {
  const known = await db.selectFrom('operators').orderBy('name_key').select('name').execute()
  const names = known.map((one) => one.name).join(', ')
  const how =
    names === ''
      ? 'there are no operators yet; create the first one at /operator'
      : `choose one of ${names}`
  throw new Error(`reset the operator ${name}: no operator has this name; ${how}`)
}

/**
 * Resets an operator who lost the password or the device with the codes, if no administrator can do it. Returns the
 * initial password (OPERATOR-09).
 */
export const recoverOperator = async (context: CallContext, name: string): Promise<string> => {
  const password = initialPassword()
  const password_hash = await hashPassword(password)
  await inTransaction(context, async (tx) => {
    const found = (await operatorByName(tx, name)) ?? (await refuse(tx, name))
    await tx.db
      .updateTable('operators')
      .set({ disabled_at: null })
      .where('id', '=', found.id)
      .execute()
    await resetOperator(tx, found.id, password_hash)
    await logOperation(tx, {
      ...{ operator: MACHINE, address: '', path: '--reset-operator' },
      ...{ message: `已重置${found.name}的密码和验证器`, request: {} },
    })
  })
  return password
}
