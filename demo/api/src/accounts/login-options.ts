import { type CallContext, call } from '../call.ts'
import { listOf, object, text, yesNo } from '../kernel/schema.ts'
import { codeSenderFor, isExposedTo } from './code-sender.ts'
import { contact } from './contacts.ts'

const trialAccounts = ({ db }: Pick<CallContext, 'db'>) =>
  db
    .selectFrom('accounts')
    .where('is_trial', '=', 1)
    .orderBy('id')
    .select(['account', 'nickname', 'headline', 'avatar', 'im_user_id'])
    .execute()

/** Public login options: the trial accounts, codes, and support contacts. */
export const loginOptions = call({
  path: '/api/basic/user/loginOptions',
  who: 'open',
  reply: object({
    can_send_code: yesNo('验证码登录'),
    shows_code: yesNo('体验验证码'),
    support: object({
      phone: text('客服电话'),
      email: text('客服邮箱'),
      hours: text('客服时间'),
    }),
    accounts: listOf('账号', object({ account: text('账号'), ...contact })),
  }),
  run: async (context, _request, caller) => ({
    can_send_code: codeSenderFor(context, caller) !== null,
    shows_code: codeSenderFor(context, caller)?.isSandbox === true,
    support: context.settings.support,
    accounts: isExposedTo(context.trialAccounts, caller) ? await trialAccounts(context) : [],
  }),
})
