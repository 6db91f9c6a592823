import type { Account, CallContext } from '../call.ts'

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

/** The account of a phone number; the first login with a number opens one. */
export const accountOfPhone = ({ db, now }: CallContext, phone: string): Promise<Account> =>
  db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('accounts')
      .where('phone', '=', phone)
      .selectAll()
      .executeTakeFirst()
    if (known !== undefined) return known
    const { newest } = await trx
      .selectFrom('accounts')
      .select((expression) => expression.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow()
    return trx
      .insertInto('accounts')
      .values(newAccount(phone, FIRST_ACCOUNT + Number(newest ?? 0) + 1, now()))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
