import { userInfo, userInfoOf } from '../accounts/user-info.ts'
import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, text, whole } from '../kernel/schema.ts'
import { wechatLogin } from './login.ts'
import type { Wechat } from './wechat.ts'

const requireWechat = ({ wechat }: Pick<CallContext, 'wechat'>): Wechat => {
  if (wechat === null) throw new CallFailure('WECHAT_OFF')
  return wechat
}

/** Settings of the app inside WeChat; both are empty without an official account. */
const wechatOptions = call({
  path: '/api/basic/wechat/options',
  who: 'open',
  reply: object({ app_id: text('公众号'), script_url: text('微信脚本') }),
  run: async ({ wechat }) => ({
    app_id: wechat?.appID ?? '',
    script_url: wechat?.scriptUrl ?? '',
  }),
})

/** The URL that asks WeChat for a code, and returns to the login page with it. */
const wechatAuthorize = call({
  path: '/api/basic/wechat/authorize',
  who: 'open',
  request: object({ state: text('状态', { pattern: '^[\\w-]{8,64}$' }) }),
  reply: object({ url: text('授权地址') }),
  run: async (context, { state }) => ({
    url: requireWechat(context).authorizeUrl('/login', state),
  }),
})

const URL_LENGTH = 2000
const SIGNATURES_PER_MINUTE = 60

/** Signs the address of a page of the marketplace for the JSSDK. */
const wechatSignature = call({
  path: '/api/basic/wechat/signature',
  who: 'open',
  perMinute: SIGNATURES_PER_MINUTE,
  request: object({ url: text('页面地址', { min: 1, max: URL_LENGTH }) }),
  reply: object({
    app_id: text('公众号'),
    timestamp: whole('时间'),
    nonce: text('随机串'),
    signature: text('签名'),
  }),
  async run(context, { url }) {
    const wechat = requireWechat(context)
    // Pages of others must not act as this official account.
    if (!url.startsWith(`${wechat.publicUrl}/`)) throw new CallFailure('INVALID_REQUEST')
    return { app_id: wechat.appID, ...(await wechat.sign(url)) }
  },
})

/** Ends the logins by WeChat; the phone stays (ACCOUNT-10). */
const wechatUnbind = call({
  path: '/api/basic/user/wechatUnbind',
  who: 'account',
  isChange: true,
  reply: userInfo,
  async run(context, _request, { account }) {
    await context.db
      .updateTable('accounts')
      .set({ wechat_open_id: null })
      .where('id', '=', account.id)
      .execute()
    return userInfoOf(context, { ...account, wechat_open_id: null })
  },
})

export const wechatCalls = [
  wechatOptions,
  wechatAuthorize,
  wechatSignature,
  wechatLogin,
  wechatUnbind,
] as const
