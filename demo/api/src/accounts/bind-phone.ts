import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../failures.ts'
import { object } from '../schema.ts'
import { inTransaction } from '../storage/transaction.ts'
import { codeField, phoneField } from './credential-fields.ts'
import { useCode } from './login-codes.ts'
import { userInfo, userInfoOf } from './user-info.ts'

/** A number opens one account: whoever has it elsewhere logs in there. */
const requireUnbound = async ({ db }: CallContext, { id }: Account, phone: string) => {
  const holder = await db
    .selectFrom('accounts')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirst()
  if (holder === undefined) return
  if (holder.id === id) throw new CallFailure('PHONE_TAKEN', '该手机号已是当前绑定的号码')
  throw new CallFailure('PHONE_TAKEN')
}

/**
 * Binds a phone to the account, or another one than before; its owner proves by a code that it is there. No
 * change that is done once for one key: a wrong code stays counted where all the rest is undone.
 */
export const bindPhone = call({
  path: '/api/basic/user/bindPhone',
  who: 'account',
  perMinute: 30,
  request: object({ phone: phoneField, code: codeField }),
  reply: userInfo,
  async run(context, { phone, code }, { account }) {
    await useCode(context, phone, code)
    await inTransaction(context, async (inside) => {
      await requireUnbound(inside, account, phone)
      await inside.db.updateTable('accounts').set({ phone }).where('id', '=', account.id).execute()
    })
    return userInfoOf(context, { ...account, phone })
  },
})
