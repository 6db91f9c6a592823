import type { Account, CallContext } from '../call.ts'
import { enqueueEffect } from '../effects/enqueue-effect.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { inTransaction } from '../storage/transaction.ts'
import { importedToChat } from './chat-effects.ts'

const FIRST_ACCOUNT = 200_000

const newAccount = (phone: string, number: number, now: number) => ({
  account: String(number),
  phone,
  nickname: `玩家${phone.slice(-4)}`,
  headline: '刚到酒馆，请多关照',
  avatar: `/avatars/u${number}.svg`,
  im_user_id: `u${number}`,
  is_trial: 0 as const,
  created_at: now,
})

const WELCOME = {
  kind: 'system',
  title: '欢迎来到开黑酒馆',
  text: '先去优惠中心领张券，再到订单市场逛逛。押金由平台保管，订单完成后才会结算，请不要私下转账。',
  link: '/pages/enter/home/subpages/discount',
} as const

/** The account of a phone number; the first login with a number creates one. */
export const accountOfPhone = (
  context: CallContext,
  phone: string,
): Promise<{ readonly account: Account; readonly isNew: boolean }> =>
  inTransaction(context, async (tx) => {
    const { db, now } = tx
    const known = await db
      .selectFrom('accounts')
      .where('phone', '=', phone)
      .selectAll()
      .executeTakeFirst()
    if (known !== undefined) return { account: known, isNew: false }
    const { newest } = await db
      .selectFrom('accounts')
      .select((expression) => expression.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow()
    const account = await db
      .insertInto('accounts')
      .values(newAccount(phone, FIRST_ACCOUNT + Number(newest ?? 0) + 1, now()))
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueueEffect(tx, importedToChat(account))
    await sendStationMessage(tx, { accountID: account.id, ...WELCOME })
    return { account, isNew: true }
  })
