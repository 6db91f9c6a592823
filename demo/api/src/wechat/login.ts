import { loggedIn, loginReply } from '../accounts/login.ts'
import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { accountOfOpenID } from './bind.ts'
import { issueTicket } from './bind-ticket.ts'

const LOGINS_PER_MINUTE = 30

/**
 * Logs in with a code of WeChat. A user without an account gets a ticket, with which the following
 * login by phone binds WeChat to the account of the phone (ACCOUNT-10).
 */
export const wechatLogin = call({
  path: '/api/basic/user/wechatLogin',
  who: 'open',
  perMinute: LOGINS_PER_MINUTE,
  request: object({ code: text('微信授权码', { min: 1, max: 128 }) }),
  reply: object({
    login: optional(loginReply),
    /** For `loginWx`; '' after a login. */
    wechat_ticket: text('微信凭证'),
  }),
  async run(context, { code }, caller) {
    if (context.wechat === null) throw new CallFailure('WECHAT_OFF')
    const openID = await context.wechat.openIDOf(code)
    if (openID === null) throw new CallFailure('WECHAT_CODE_ENDED')
    const account = await accountOfOpenID(context, openID)
    if (account === undefined) return { wechat_ticket: issueTicket(context, openID) }
    return { login: await loggedIn(context, caller, { account, isNew: false }), wechat_ticket: '' }
  },
})
