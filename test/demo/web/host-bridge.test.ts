// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type AccountSession,
  accountSession,
} from '../../../demo/web/src/features/account/session.ts'
import { setNavigator } from '../../../demo/web/src/features/gate/navigator.ts'
import { chooseFiles } from '../../../demo/web/src/features/host/choose-files.ts'
import { diagnosis } from '../../../demo/web/src/features/host/diagnosis.ts'
import { host } from '../../../demo/web/src/features/host/host-bridge.ts'
import { marketAnswers } from './market-answers.ts'

const went = vi.fn()

beforeEach(() => {
  setNavigator(went)
  went.mockReset()
})

afterEach(() => {
  accountSession.end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const logIn = () =>
  accountSession.start({ accessToken: 't1', userInfo: { account: '1' } } as AccountSession)

const inMiniProgram = () => {
  const navigateTo = vi.fn()
  vi.stubGlobal('wx', { miniProgram: { navigateTo } })
  vi.stubGlobal('__wxjs_environment', 'miniprogram')
  return navigateTo
}

/** The page of this app that the mini program was requested to show. */
const shownBy = (navigateTo: ReturnType<typeof inMiniProgram>): string => {
  const { url } = navigateTo.mock.calls[0]?.[0] ?? {}
  const page = new URL(url, 'https://mini')
  expect(page.pathname).toBe('/pages/web/index')
  return page.searchParams.get('url') ?? ''
}

it('without a host there are no files, a constant location and network, and no page to close', async () => {
  const bridge = host()
  expect(bridge.kind).toBe('browser')
  expect(await bridge.chooseFiles({ accept: 'image/*' })).toEqual([])
  expect(await bridge.location()).toEqual({ longitude: 103.95, latitude: 30.67 })
  expect(await bridge.wifiID()).toBe('stand-in-wifi')
  expect(bridge.popWeb()).toBe(false)
  expect(bridge.bindPhone(false)).toBe(false)
})

/** WeChat with its JSSDK, which permits a signed page to read the location. */
const inWechat = (isPermitted: boolean) => {
  const config = vi.fn()
  vi.stubGlobal('wx', {
    config,
    ready: (act: () => void) => setTimeout(act),
    error: vi.fn(),
    getLocation: ({ success, fail }: { success: (found: object) => void; fail: () => void }) =>
      isPermitted ? success({ longitude: '121.47', latitude: '31.23' }) : fail(),
  })
  return config
}

it('in WeChat the location comes from its JSSDK, configured once by a signature', async () => {
  marketAnswers({
    '/api/basic/wechat/signature': { app_id: 'wx1', timestamp: 5, nonce: 'n', signature: 's' },
  })
  const config = inWechat(true)
  expect(await host().location()).toEqual({ longitude: 121.47, latitude: 31.23 })
  expect(await host().location()).toEqual({ longitude: 121.47, latitude: 31.23 })
  expect(config).toHaveBeenCalledExactlyOnceWith({
    ...{ appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's', jsApiList: ['getLocation'] },
  })
})

it('in WeChat a user who refuses the location gets the constant one', async () => {
  inWechat(false)
  expect(await host().location()).toEqual({ longitude: 103.95, latitude: 30.67 })
})

it('without a host a page opens in the app with its query', () => {
  host().launchWeb('/pages/market?kind=raid', { from: '首页' })
  expect(went).toHaveBeenCalledWith('/pages/market?kind=raid&from=%E9%A6%96%E9%A1%B5', undefined)
})

it('a mini program opens pages by their encoded address, with the login of the current one', () => {
  const navigateTo = inMiniProgram()
  logIn()
  host().launchWeb('/pages/market?kind=raid')
  expect(shownBy(navigateTo)).toBe(`${location.origin}/pages/market?kind=raid&access_token=t1`)
  expect(navigateTo.mock.calls[0]?.[0].url).not.toContain('access_token=t1')
  expect(went).not.toHaveBeenCalled()
})

it('a mini program opens pages for visitors without a login', () => {
  const navigateTo = inMiniProgram()
  host().launchWeb('/pages/market')
  expect(shownBy(navigateTo)).toBe(`${location.origin}/pages/market`)
})

it('a mini program binds the phone and receives whether the account has one', () => {
  const navigateTo = inMiniProgram()
  expect(host().bindPhone(true)).toBe(true)
  expect(navigateTo).toHaveBeenCalledWith({ url: '/pages/bind/phone?hasAccount=1' })
})

it('a host app closes the page after a short delay', () => {
  vi.useFakeTimers()
  const popWeb = vi.fn()
  vi.stubGlobal('tavernHost', { popWeb })
  expect(host().popWeb()).toBe(true)
  vi.advanceTimersByTime(49)
  expect(popWeb).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(popWeb).toHaveBeenCalledOnce()
})

it('a host app provides files, the location, the network and pages', async () => {
  const file = new File(['x'], 'proof.png', { type: 'image/png' })
  const launchWeb = vi.fn()
  vi.stubGlobal('tavernHost', {
    popWeb: () => {},
    chooseFiles: async () => [file],
    location: async () => ({ longitude: 121.5, latitude: 31.2 }),
    wifiID: async () => 'tavern-5g',
    launchWeb,
  })
  expect(await chooseFiles({ accept: 'image/*' })).toEqual([file])
  expect(await host().location()).toEqual({ longitude: 121.5, latitude: 31.2 })
  expect(await diagnosis()).toContain('无线网络：tavern-5g')
  host().launchWeb('/pages/market', { kind: 'raid' })
  expect(launchWeb).toHaveBeenCalledWith(`${location.origin}/pages/market?kind=raid`)
})

it('a host app that can only close pages behaves as no host otherwise', async () => {
  vi.stubGlobal('tavernHost', { popWeb: () => {} })
  const bridge = host()
  expect(bridge.hasFiles).toBe(false)
  expect(await bridge.location()).toEqual({ longitude: 103.95, latitude: 30.67 })
  expect(await bridge.wifiID()).toBe('stand-in-wifi')
  bridge.launchWeb('/pages/market')
  expect(went).toHaveBeenCalledWith('/pages/market', undefined)
})

it('files are chosen from the device if the host has none', async () => {
  const file = new File(['x'], 'proof.png')
  const chosen = chooseFiles({ accept: 'image/*' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [file] })
  input?.dispatchEvent(new Event('change'))
  expect(await chosen).toEqual([file])
})
