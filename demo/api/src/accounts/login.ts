import { type Account, type CallContext, type Caller, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, type Static, text, yesNo } from '../kernel/schema.ts'
import { noteTraces } from '../subsidies/signals.ts'
import { bindWechat, requireTicket } from '../wechat/bind.ts'
import { issueToken } from './access-tokens.ts'
import { isExposedTo } from './code-sender.ts'
import { codeField, phoneField, useCode } from './login-codes.ts'
import { accountOfPhone } from './phone-account.ts'
import { restrictionFailure } from './require-account.ts'
import { userInfo, userInfoOf } from './user-info.ts'

interface Credentials {
  readonly account?: string
  readonly phone?: string
  readonly code?: string
}

interface FoundAccount {
  readonly account: Account
  readonly isNew: boolean
}

const trialAccount = async (
  { db, trialAccounts }: CallContext,
  caller: Pick<Caller, 'isLocal'>,
  name: string,
): Promise<Account> => {
  if (!isExposedTo(trialAccounts, caller)) throw new CallFailure('ACCOUNT_UNKNOWN')
  const account = await db
    .selectFrom('accounts')
    .where('account', '=', name)
    .where('is_trial', '=', 1)
    .selectAll()
    .executeTakeFirst()
  if (account === undefined) throw new CallFailure('ACCOUNT_UNKNOWN')
  return account
}

const accountOf = async (
  context: CallContext,
  caller: Pick<Caller, 'isLocal'>,
  { account, phone, code }: Credentials,
): Promise<FoundAccount> => {
  if (account !== undefined) {
    return { account: await trialAccount(context, caller, account), isNew: false }
  }
  if (phone === undefined) throw new CallFailure('INVALID_REQUEST', '请填写手机号')
  if (code === undefined) throw new CallFailure('INVALID_REQUEST', '请填写验证码')
  await useCode(context, phone, code)
  return accountOfPhone(context, phone)
}

export const loginReply = object({
  access_token: text('登录凭证'),
  user_info: userInfo,
  /** This login created the account, which has no name yet. */
  is_new: yesNo('新账号'),
})

/** Starts a login; one of a restricted account fails, and opens its appeal (ACCOUNT-09). */
export const loggedIn = async (
  context: CallContext,
  caller: Pick<Caller, 'deviceID' | 'userAgent' | 'address'>,
  { account, isNew }: FoundAccount,
): Promise<Static<typeof loginReply>> => {
  const accessToken = await issueToken(context, account.id, caller)
  if (account.restricted_at !== null) {
    throw restrictionFailure(account, { appealToken: accessToken })
  }
  const network = context.networkOf(caller.address)
  await noteTraces(context, account.id, { device: caller.deviceID, network })
  return {
    access_token: accessToken,
    user_info: await userInfoOf(context, account),
    is_new: isNew,
  }
}

const TICKET_LENGTH = 500

/**
 * Logs in with the name of a trial account, or with a phone number and its code; the ticket of a
 * login by WeChat binds WeChat to the account of the phone.
 */
export const loginWx = call({
  path: '/api/basic/user/loginWx',
  who: 'open',
  request: object({
    account: optional(text('账号', { min: 1, max: 32 })),
    phone: optional(phoneField),
    code: optional(codeField),
    wechat_ticket: optional(text('微信凭证', { min: 1, max: TICKET_LENGTH })),
  }),
  reply: loginReply,
  async run(context, { wechat_ticket: ticket, ...credentials }, caller) {
    const openID = requireTicket(context, ticket)
    const found = await accountOf(context, caller, credentials)
    if (openID === null) return loggedIn(context, caller, found)
    if (found.account.is_trial === 1) throw new CallFailure('INVALID_REQUEST')
    await bindWechat(context, found.account, openID)
    const account = { ...found.account, wechat_open_id: openID }
    return loggedIn(context, caller, { ...found, account })
  },
})
