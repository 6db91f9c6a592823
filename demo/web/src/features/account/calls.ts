import { useQuery } from '@tanstack/react-query'
import { marketCall } from './market-call.ts'
import { type AccountSession, accountSession, type UserInfo } from './session.ts'

interface TrialAccount {
  readonly account: string
  readonly nickname: string
  readonly headline: string
  readonly avatar: string
  readonly im_user_id: string
}

export interface LoginOptions {
  /** Whether a login code can be asked for. */
  readonly can_send_code: boolean
  readonly accounts: readonly TrialAccount[]
}

export type Contact = Omit<TrialAccount, 'account'>

export const useLoginOptions = () =>
  useQuery({
    queryKey: ['loginOptions'],
    queryFn: () => marketCall<LoginOptions>('/api/basic/user/loginOptions'),
  })

export const useContacts = () =>
  useQuery({
    queryKey: ['contacts'],
    queryFn: () => marketCall<readonly Contact[]>('/api/basic/user/contacts'),
  })

/** Has a login code sent; resolves with the code where the back end sends none in truth, else with null. */
export const sendCode = async (phone: string): Promise<string | null> => {
  const answer = await marketCall<{ readonly sandbox_code?: string }>('/api/basic/user/sendCode', {
    phone,
  })
  return answer.sandbox_code ?? null
}

export type Credentials =
  | { readonly account: string }
  | { readonly phone: string; readonly code: string }

/** Logs in and starts the account session. */
export const login = async (credentials: Credentials): Promise<void> => {
  const answer = await marketCall<{ access_token: string; user_info: UserInfo }>(
    '/api/basic/user/loginWx',
    credentials,
  )
  const session: AccountSession = { accessToken: answer.access_token, userInfo: answer.user_info }
  accountSession.start(session)
}

/** A fresh UserSig; the user info that comes with it is kept. */
export const freshUserSig = async (): Promise<string> => {
  const userInfo = await marketCall<UserInfo>('/api/basic/user/getInfo')
  accountSession.updateUser(userInfo)
  return userInfo.im_user_sig
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const logout = (): void => {
  marketCall('/api/basic/user/logout').catch(() => {
    // The token runs out by itself; the user is out either way.
  })
  accountSession.end()
}
