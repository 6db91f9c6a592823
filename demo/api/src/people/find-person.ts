import type { Account, CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { text } from '../kernel/schema.ts'

/** The field by which the app names a person: the same as in the chat. */
export const userID = text('聊天账号', { min: 1, max: 64 })

/** The account of a chat user. */
export const findPerson = async ({ db }: Pick<CallContext, 'db'>, id: string): Promise<Account> => {
  const account = await db
    .selectFrom('accounts')
    .where('im_user_id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (account === undefined) throw new CallFailure('ACCOUNT_UNKNOWN', '没有找到这个人')
  if (account.deleted_at !== null) throw new CallFailure('ACCOUNT_UNKNOWN', '该账号已注销')
  return account
}
