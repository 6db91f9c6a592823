import { toast } from '../../ui/toast.ts'
import { MarketError, marketAs } from '../market/market.ts'
import { accountSession, storeDeviceID, type UserInfo } from './session.ts'

/** An access token from the host app; kept until it is bound to an account. */
let hostToken: string | null = null

/**
 * Reads the start parameters from the address: `deviceid` names this device, `access_token` is a
 * login by the host app. Removes both from the address, because users share it.
 */
export const acceptHostLogin = async (): Promise<void> => {
  const address = new URL(location.href)
  const device = address.searchParams.get('deviceid')
  const accessToken = address.searchParams.get('access_token')
  if (device === null && accessToken === null) return
  address.searchParams.delete('deviceid')
  address.searchParams.delete('access_token')
  history.replaceState(history.state, '', address)
  if (device !== null) storeDeviceID(device)
  if (accessToken === null) return
  hostToken = accessToken
  await refreshUser()
}

const infoOf = (accessToken: string): Promise<UserInfo> =>
  marketAs(accessToken)('/api/basic/user/getInfo', {})

const NOT_LOGGED_IN = 10002

/**
 * Fetches the current user: starts the session if the token has an account, ends it if the token
 * has expired.
 */
const refreshUser = async (): Promise<void> => {
  const session = accountSession.get()
  const accessToken = session?.accessToken ?? hostToken
  if (accessToken === null) return
  try {
    const userInfo = await infoOf(accessToken)
    if (accountSession.get() !== session) return
    if (session !== null) accountSession.updateUser(userInfo)
    else if (userInfo.account !== '') accountSession.start({ accessToken, userInfo })
  } catch (error) {
    const isOver = error instanceof MarketError && error.code === NOT_LOGGED_IN
    if (isOver && accountSession.get() === session) accountSession.end()
    // The user came with a login and is a visitor now, so show the reason.
    if (session === null) toast('获取用户信息失败')
  }
}

/**
 * Refreshes the user when the page becomes visible: the user may have bound a phone in the host app
 * meanwhile.
 */
export const refreshUserWhenShown = (): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshUser()
  })
}
