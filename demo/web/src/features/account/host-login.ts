import { toast } from '../../ui/toast.ts'
import { MarketError, marketAs } from '../market/market.ts'
import { accountSession, keepDeviceID, type UserInfo } from './session.ts'

/** A login that the host has made; kept while it is not bound to an account yet. */
let hostToken: string | null = null

/**
 * Takes in what the address of the page says at the start: `deviceid` names this device, `access_token` is a
 * login that a host has made. Both leave the address, which people pass on.
 */
export const acceptHostLogin = async (): Promise<void> => {
  const address = new URL(location.href)
  const device = address.searchParams.get('deviceid')
  const accessToken = address.searchParams.get('access_token')
  if (device === null && accessToken === null) return
  address.searchParams.delete('deviceid')
  address.searchParams.delete('access_token')
  history.replaceState(history.state, '', address)
  if (device !== null) keepDeviceID(device)
  if (accessToken === null) return
  hostToken = accessToken
  await refreshUser()
}

const infoOf = (accessToken: string): Promise<UserInfo> =>
  marketAs(accessToken)('/api/basic/user/getInfo', {})

const NOT_LOGGED_IN = 10002

/** Asks who the user is: logged in from now on where it is somebody with an account, out where it is nobody now. */
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
    // Whoever came logged in and is a visitor now would wonder.
    if (session === null) toast('获取用户信息失败')
  }
}

/** Whenever the page is looked at again its user may be another: one who has bound a phone in the host meanwhile. */
export const refreshUserWhenShown = (): void => {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshUser()
  })
}
