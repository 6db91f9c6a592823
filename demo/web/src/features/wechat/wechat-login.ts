import { randomID } from '../../ui/random-id.ts'
import { accountSession } from '../account/session.ts'
import { market } from '../market/market.ts'

const KEY = 'tavern-market-wechat'

/** The login that WeChat answers: only a code with its state is accepted. */
interface PendingLogin {
  readonly state: string
  /** The path to open after the login. */
  readonly from: string
}

const pendingLogin = (): PendingLogin | null => {
  const kept: PendingLogin | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  sessionStorage.removeItem(KEY)
  return kept
}

/** Leaves for WeChat, which returns to the login page with a code. */
export const leaveForWechat = async (from: string): Promise<void> => {
  const pending: PendingLogin = { state: randomID(), from }
  const { url } = await market('/api/basic/wechat/authorize', { state: pending.state })
  sessionStorage.setItem(KEY, JSON.stringify(pending))
  location.assign(url)
}

/** The code in the address of a page to which WeChat returned. */
export interface WechatReturn {
  readonly code: string
  readonly from: string
}

/**
 * Takes the code out of the address, because users share it. Null without a code, or with one that
 * this tab has not requested.
 */
export const takeWechatReturn = (): WechatReturn | null => {
  const address = new URL(location.href)
  const [code, state] = ['code', 'state'].map((name) => address.searchParams.get(name))
  if (!code || !state) return null
  address.searchParams.delete('code')
  address.searchParams.delete('state')
  history.replaceState(history.state, '', address)
  const pending = pendingLogin()
  return pending?.state === state ? { code, from: pending.from } : null
}

/**
 * Logs in with a code of WeChat. Resolves with '' after the login, or with the ticket for the
 * following login by phone.
 */
export const loginByWechat = async (code: string): Promise<string> => {
  const { login, wechat_ticket } = await market('/api/basic/user/wechatLogin', { code })
  if (login !== undefined) {
    accountSession.start({ accessToken: login.access_token, userInfo: login.user_info }, true)
  }
  return wechat_ticket
}
