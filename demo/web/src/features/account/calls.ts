import { useQuery } from '@tanstack/react-query'
import { market, type ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { accountSession } from './session.ts'

export type Contact = ReplyOf<'/api/basic/user/contacts'>[number]

export const useLoginOptions = () => useMarket('/api/basic/user/loginOptions', {})

export const useContacts = () =>
  useQuery({ queryKey: ['contacts'], queryFn: () => market('/api/basic/user/contacts', {}) })

/** Has a login code sent; resolves with the code where the back end sends none in truth, else with null. */
export const sendCode = async (phone: string): Promise<string | null> =>
  (await market('/api/basic/user/sendCode', { phone })).sandbox_code ?? null

export type Credentials =
  | { readonly account: string }
  | { readonly phone: string; readonly code: string }

/** Logs in and starts the account session; resolves with whether that has opened the account. */
export const login = async (credentials: Credentials): Promise<boolean> => {
  const { access_token, user_info, is_new } = await market('/api/basic/user/loginWx', credentials)
  accountSession.start({ accessToken: access_token, userInfo: user_info })
  return is_new
}

/** A fresh UserSig; the user info that comes with it is kept. */
export const freshUserSig = async (): Promise<string> => {
  const userInfo = await market('/api/basic/user/getInfo', {})
  accountSession.updateUser(userInfo)
  return userInfo.im_user_sig
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const logout = (): void => {
  market('/api/basic/user/logout', {}).catch(() => {
    // The token runs out by itself; the user is out either way.
  })
  accountSession.end()
}

/** Ends every login of the account; rejects, and ends none, where the server does not hear of it. */
export const logoutEverywhere = async (): Promise<void> => {
  await market('/api/basic/user/logoutEverywhere', {})
  accountSession.end()
}
