// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptHostLogin,
  refreshUserWhenShown,
} from '../../../demo/web/src/features/account/host-login.ts'
import { accountSession, deviceID } from '../../../demo/web/src/features/account/session.ts'

interface Answer {
  readonly ok: boolean
  readonly error_code?: number
  readonly data: object | null
}

const loggedIn: Answer = { ok: true, data: { account: '7', nickname: '小鹿' } }
const withoutAccount: Answer = { ok: true, data: { account: '', nickname: '' } }
const noUser: Answer = { ok: false, error_code: 10_002, data: null }

const requested = vi.fn()

/** Sets the back end's response. */
const respondWith = (answer: Answer) =>
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    requested(path, new Headers(request.headers).get('accesstoken'))
    return Response.json({ error_msg: '', error_code: 0, ...answer })
  })

const becomeVisible = async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(requested).toHaveBeenCalled())
  await new Promise(setImmediate)
}

refreshUserWhenShown()

beforeEach(() => requested.mockReset())

afterEach(() => {
  accountSession.end()
  vi.unstubAllGlobals()
})

it('acceptHostLogin reads the login and the device ID from the address and removes them', async () => {
  respondWith(loggedIn)
  history.replaceState(null, '', '/pages/market?kind=raid&access_token=t9&deviceid=d9')
  await acceptHostLogin()
  expect(location.pathname + location.search).toBe('/pages/market?kind=raid')
  expect(deviceID()).toBe('d9')
  expect(requested).toHaveBeenCalledWith('/api/basic/user/getInfo', 't9')
  expect(accountSession.get()).toMatchObject({ accessToken: 't9', userInfo: { account: '7' } })
})

it('a user with an expired host login is a visitor', async () => {
  respondWith(noUser)
  history.replaceState(null, '', '/?access_token=old')
  await acceptHostLogin()
  expect(location.search).toBe('')
  expect(accountSession.get()).toBeNull()
  expect(document.body.textContent).toContain('获取用户信息失败')
})

it('a visitor who got an account while the page was hidden is logged in', async () => {
  respondWith(withoutAccount)
  history.replaceState(null, '', '/?access_token=t3')
  await acceptHostLogin()
  expect(accountSession.get()).toBeNull()
  respondWith(loggedIn)
  await becomeVisible()
  expect(accountSession.get()).toMatchObject({ accessToken: 't3', userInfo: { account: '7' } })
})

it('the user is refetched when the page becomes visible, and an expired session ends', async () => {
  accountSession.start({ accessToken: 't4', userInfo: { account: '7', nickname: '鹿' } as never })
  respondWith(loggedIn)
  await becomeVisible()
  expect(accountSession.get()?.userInfo.nickname).toBe('小鹿')
  requested.mockReset()
  respondWith(noUser)
  await becomeVisible()
  expect(accountSession.get()).toBeNull()
})
