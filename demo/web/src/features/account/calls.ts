import { useQuery } from '@tanstack/react-query'
import { market, type ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { accountSession } from './session.ts'

export type Contact = ReplyOf<'/api/basic/user/contacts'>[number]

export const useLoginOptions = () => useMarket('/api/basic/user/loginOptions', {})

/** Settings of the app inside WeChat. */
export const useWechatOptions = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['wechat'],
    queryFn: () => market('/api/basic/wechat/options', {}),
    enabled: isEnabled,
  })

export const useContacts = () =>
  useQuery({ queryKey: ['contacts'], queryFn: () => market('/api/basic/user/contacts', {}) })

/**
 * Requests a login code by SMS; resolves with the code in a sandbox without SMS, else with null.
 */
export const sendCode = async (phone: string): Promise<string | null> =>
  (await market('/api/basic/user/sendCode', { phone })).sandbox_code ?? null

export type Credentials =
  | { readonly account: string }
  | { readonly phone: string; readonly code: string; readonly wechat_ticket?: string }

/** Logs in and starts the account session; resolves with whether the login created the account. */
export const login = async (credentials: Credentials): Promise<boolean> => {
  const { access_token, user_info, is_new } = await market('/api/basic/user/loginWx', credentials)
  const session = { accessToken: access_token, userInfo: user_info }
  accountSession.start(session, 'phone' in credentials)
  return is_new
}

/** Fetches a new UserSig and stores the user info of the same response. */
export const freshUserSig = async (): Promise<string> => {
  const userInfo = await market('/api/basic/user/getInfo', {})
  accountSession.updateUser(userInfo)
  return userInfo.im_user_sig
}

/** Ends the session here at once, and on the server with the next request that succeeds. */
export const logout = (): void => {
  market('/api/basic/user/logout', {}).catch(() => {
    // The token expires by itself; the user is logged out either way.
  })
  accountSession.end()
}

/** Ends all sessions of the account; rejects and ends none if the request fails. */
export const logoutEverywhere = async (): Promise<void> => {
  await market('/api/basic/user/logoutEverywhere', {})
  accountSession.end()
}
