import { call } from '../call.ts'
import { listOf, object, text, yesNo } from '../schema.ts'
import { contact } from './contacts.ts'

/** What the login page offers: the trial accounts, and whether codes are sent. */
export const loginOptions = call({
  path: '/api/basic/user/loginOptions',
  who: 'open',
  reply: object({
    can_send_code: yesNo('验证码登录'),
    accounts: listOf('账号', object({ account: text('账号'), ...contact })),
  }),
  run: async ({ db, codeSender }) => ({
    can_send_code: codeSender !== null,
    accounts: await db
      .selectFrom('accounts')
      .where('is_trial', '=', 1)
      .orderBy('id')
      .select(['account', 'nickname', 'headline', 'avatar', 'im_user_id'])
      .execute(),
  }),
})
