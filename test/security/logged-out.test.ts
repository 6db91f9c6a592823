import { EVENT } from 'tavern-im/strict'
import { createDevice, type Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type DemoSite, startSite } from './support/demo-site.ts'

const USERSIG_VOID = 70001

let site: DemoSite
const devices: Device[] = []

beforeAll(async () => {
  site = await startSite()
}, 60_000)

afterAll(async () => {
  await Promise.all(devices.map((device) => device.remove()))
  await site.close()
})

interface UserInfo {
  readonly im_sdk_app_id: number
  readonly im_user_id: string
  readonly im_user_sig: string
}

const ask = async (path: string, body: object, accesstoken = '') => {
  const answer = await fetch(`${site.url}/api/basic/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accesstoken },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { readonly ok: boolean; readonly data: Record<string, unknown> }
}

const login = async (account: string) => {
  const { data } = await ask('loginWx', { account })
  return { token: String(data.access_token), user: data.user_info as UserInfo }
}

const sigOf = async (token: string): Promise<string> =>
  String((await ask('getInfo', {}, token)).data.im_user_sig)

/** Enters the chat; rejects with the code of the refusal. */
const enter = async (user: UserInfo, userSig = user.im_user_sig): Promise<Device> => {
  const url = site.url.replace(/^http/, 'ws')
  const device = await createDevice({ sdkAppID: user.im_sdk_app_id, url })
  devices.push(device)
  await device.login({ userID: user.im_user_id, userSig })
  return device
}

it.each([
  ['logout', '100001'],
  ['logoutEverywhere', '100003'],
])(
  'a copied UserSig is invalid after the %s of its owner [SEC-60]',
  async (path, account) => {
    const { token, user } = await login(account)
    const attacker = await enter(user)
    expect((await ask(path, {}, token)).ok).toBe(true)
    expect(await attacker.until(EVENT.KICKED_OUT)).toEqual({ type: 'REST_API_Kick' })
    await expect(enter(user)).rejects.toMatchObject({ code: USERSIG_VOID })
    expect((await ask('getInfo', {}, token)).ok).toBe(false)
  },
  60_000,
)

it('another device stays logged in with a UserSig issued after the logout [SEC-60]', async () => {
  const [left, kept] = [await login('100002'), await login('100002')]
  const device = await enter(kept.user)
  await ask('logout', {}, left.token)
  await device.until(EVENT.KICKED_OUT)
  // Those of the second of the logout are void, too.
  const again = await vi.waitFor(async () => enter(kept.user, await sigOf(kept.token)), {
    timeout: 20_000,
    interval: 200,
  })
  expect(again.chat.getLoginUser()).toBe(kept.user.im_user_id)
}, 60_000)
