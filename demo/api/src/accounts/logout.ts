import { call } from '../call.ts'
import { kickFromChat } from '../effects/enqueue-effect.ts'
import { revokeToken } from './access-tokens.ts'
import { endLogins } from './end-logins.ts'

const PER_MINUTE = 30

/**
 * Revokes the access token of the request and all UserSigs of the account, because the chat cannot
 * tell which of them belong to this login. Other logged-in devices get a new one (ACCOUNT-01).
 */
export const logout = call({
  path: '/api/basic/user/logout',
  who: 'account',
  isChange: true,
  perMinute: PER_MINUTE,
  async run(context, _request, { account, accessToken }) {
    await revokeToken(context, accessToken)
    await kickFromChat(context, account)
    return null
  },
})

/** Ends all logins of the account, on every device (ACCOUNT-02). */
export const logoutEverywhere = call({
  path: '/api/basic/user/logoutEverywhere',
  who: 'account',
  isChange: true,
  perMinute: PER_MINUTE,
  async run(context, _request, { account }) {
    await endLogins(context, account)
    return null
  },
})
