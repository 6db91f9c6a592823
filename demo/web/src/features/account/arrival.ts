import { marketAs } from '../market/market.ts'
import { accountSession, keepDeviceID } from './session.ts'

/**
 * Takes in what the address of the page says at the start: `deviceid` names this device, `access_token` is a
 * login that a host has made. Both leave the address, which people pass on.
 */
export const arrive = async (): Promise<void> => {
  const address = new URL(location.href)
  const device = address.searchParams.get('deviceid')
  const accessToken = address.searchParams.get('access_token')
  if (device === null && accessToken === null) return
  address.searchParams.delete('deviceid')
  address.searchParams.delete('access_token')
  history.replaceState(history.state, '', address)
  if (device !== null) keepDeviceID(device)
  if (accessToken !== null) await enterBy(accessToken)
}

const enterBy = async (accessToken: string): Promise<void> => {
  try {
    const userInfo = await marketAs(accessToken)('/api/basic/user/getInfo', {})
    accountSession.start({ accessToken, userInfo })
  } catch {
    // The token is over: whoever came with it logs in.
  }
}
