// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrive, lookAgainWhenShown } from '../../../demo/web/src/features/account/arrival.ts'
import { accountSession, deviceID } from '../../../demo/web/src/features/account/session.ts'

interface Answer {
  readonly ok: boolean
  readonly error_code?: number
  readonly data: object | null
}

const somebody: Answer = { ok: true, data: { account: '7', nickname: '小鹿' } }
const unbound: Answer = { ok: true, data: { account: '', nickname: '' } }
const nobody: Answer = { ok: false, error_code: 10_002, data: null }

const asked = vi.fn()

/** The back end answers so from now on. */
const answering = (answer: Answer) =>
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    asked(path, new Headers(request.headers).get('accesstoken'))
    return Response.json({ error_msg: '', error_code: 0, ...answer })
  })

const comeBack = async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise(setImmediate)
}

lookAgainWhenShown()

beforeEach(() => asked.mockReset())

afterEach(() => {
  accountSession.end()
  vi.unstubAllGlobals()
})

it('takes the login and the name of the device from the address, and out of it', async () => {
  answering(somebody)
  history.replaceState(null, '', '/pages/market?kind=raid&access_token=t9&deviceid=d9')
  await arrive()
  expect(location.pathname + location.search).toBe('/pages/market?kind=raid')
  expect(deviceID()).toBe('d9')
  expect(asked).toHaveBeenCalledWith('/api/basic/user/getInfo', 't9')
  expect(accountSession.get()).toMatchObject({ accessToken: 't9', userInfo: { account: '7' } })
})

it('lets whoever comes with a login that is over be a visitor', async () => {
  answering(nobody)
  history.replaceState(null, '', '/?access_token=old')
  await arrive()
  expect(location.search).toBe('')
  expect(accountSession.get()).toBeNull()
  expect(document.body.textContent).toContain('获取用户信息失败')
})

it('logs in who has got an account while the page was hidden', async () => {
  answering(unbound)
  history.replaceState(null, '', '/?access_token=t3')
  await arrive()
  expect(accountSession.get()).toBeNull()
  answering(somebody)
  await comeBack()
  expect(accountSession.get()).toMatchObject({ accessToken: 't3', userInfo: { account: '7' } })
})

it('reads the user anew when the page is shown again, and ends a session that is over', async () => {
  accountSession.start({ accessToken: 't4', userInfo: { account: '7', nickname: '鹿' } as never })
  answering(somebody)
  await comeBack()
  expect(accountSession.get()?.userInfo.nickname).toBe('小鹿')
  asked.mockReset()
  answering(nobody)
  await comeBack()
  expect(accountSession.get()).toBeNull()
})
