import { describe, expect, it, vi } from 'vitest'
import { type BrowserScope, browserPlatform } from '../../src/platform/browser.ts'
import { browserDevice } from '../../src/platform/browser-device.ts'
import { cryptoRandom } from '../../src/platform/crypto-random.ts'
import { platformOf as detected } from '../../src/platform/detect.ts'
import { systemClock } from '../../src/platform/system-clock.ts'
import { everything } from '../support/equipment.ts'
import { fakeWx } from '../support/fake-wx.ts'

const platformOf = (scope: object) => detected(scope, everything)

/** A window as far as the platform looks at it. */
const aWindow = () => {
  const navigator = { onLine: true, userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)' }
  return Object.assign(new EventTarget(), { navigator, crypto, WebSocket: class {} as never })
}

describe('the platform of a global object', () => {
  it('is Node if there is a process and no document', () => {
    const { device } = platformOf({ process, crypto })
    expect(device).toMatchObject({ platform: 13, system: process.platform, brand: 'Node' })
  })

  it.each([
    ['a window', aWindow()],
    [
      'a window with a process (jsdom, Electron)',
      Object.assign(aWindow(), { process, document: {} }),
    ],
    ['a worker', Object.assign(aWindow(), { importScripts: () => undefined })],
  ])('is the browser in %s', (_, scope) => {
    expect(platformOf(scope).device.platform).toBe(7)
  })

  const wx = fakeWx()

  it.each([
    ['wx alone', { wx }, 27, false],
    ['uni alone', { uni: wx }, 28, true],
    ['uni over wx', { uni: wx, wx }, 28, true],
    ['wx beside a process', { wx, process }, 27, false],
  ])(
    'is a mini program with %s and without a document [PLATFORM-36]',
    (_, scope, number, isUniApp) => {
      const { device } = platformOf(scope)
      const host = { system: 'ios', brand: 'iPhone' }
      const rest = { isMiniProgram: true, isUniApp, isNativeApp: false }
      expect(device).toEqual({ ...host, ...rest, platform: number })
    },
  )

  it.each([
    ['an app', 'app', true],
    ['an app of its time', 'app-android', true],
    ['a mini program', 'mp-weixin', false],
  ])('is %s if uni reports %s [PLATFORM-36]', (_, uniPlatform, isNativeApp) => {
    const platform = platformOf({ uni: { ...wx, getAppBaseInfo: () => ({ uniPlatform }) } })
    expect(platform.device).toMatchObject({ isNativeApp, isUniApp: true })
    const old = platformOf({ uni: { ...wx, getSystemInfoSync: () => ({ uniPlatform }) } })
    expect(old.device).toMatchObject({ isNativeApp, isUniApp: true })
  })

  it('is the browser if a page has wx or uni, which is uni-app then [PLATFORM-36]', () => {
    const page = Object.assign(aWindow(), { document: {}, wx })
    expect(platformOf(page).device).toMatchObject({ platform: 7, isUniApp: false })
    const h5 = Object.assign(page, { uni: wx })
    const uniApp = { platform: 7, isMiniProgram: false, isUniApp: true }
    expect(platformOf(h5).device).toMatchObject(uniApp)
  })

  it('has no name if a mini program does not report it [PLATFORM-36]', () => {
    const { getDeviceInfo: _, ...old } = fakeWx()
    expect(platformOf({ wx: old }).device).toMatchObject({ system: '', brand: '' })
    const info = { platform: 'android', deviceBrand: 'HUAWEI' }
    const { device } = platformOf({ uni: { ...old, getSystemInfoSync: () => info } })
    expect(device).toMatchObject({ system: 'android', brand: 'HUAWEI' })
  })

  it.each([
    ['wx', '2.4.9', '', true],
    ['wx', '2.5.0', '', undefined],
    ['wx', '2.10.1', '', undefined],
    ['wx', '', '', undefined],
    ['uni', '1.17.9', 'mp-qq', true],
    ['uni', '1.18.0', 'mp-qq', undefined],
    ['uni', '2.4.4', 'mp-weixin', true],
    ['uni', '1.0.0', 'mp-alipay', undefined],
  ])('%s %s %s cannot choose files: %s [MSG-63]', (name, SDKVersion, uniPlatform, isSo) => {
    const host = { ...wx, getAppBaseInfo: () => ({ SDKVersion, uniPlatform }) }
    expect(platformOf({ [name]: host }).device.cannotChooseFiles).toBe(isSo)
  })

  it('of this test is Node', () => {
    expect(platformOf(globalThis).device.platform).toBe(13)
    expect(platformOf(globalThis).network.isOnline()).toBe(true)
  })
})

describe('the network of a browser', () => {
  it('follows the navigator, and is online without one', () => {
    const scope = aWindow()
    const { network } = browserPlatform(scope)
    expect(network.isOnline()).toBe(true)
    scope.navigator.onLine = false
    expect(network.isOnline()).toBe(false)
    const { crypto, WebSocket } = scope
    expect(browserPlatform({ crypto, WebSocket }).network.isOnline()).toBe(true)
  })

  it('reports changes until the watch is stopped', () => {
    const scope = aWindow()
    const notified: boolean[] = []
    const stop = browserPlatform(scope).network.watch((isOnline) => notified.push(isOnline))
    scope.dispatchEvent(new Event('offline'))
    scope.dispatchEvent(new Event('online'))
    stop()
    scope.dispatchEvent(new Event('offline'))
    expect(notified).toEqual([false, true])
  })
})

describe('the page of a browser', () => {
  it('reports a freeze, the page cache and the return from both [PLATFORM-34]', () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const window = Object.assign(aWindow(), { document })
    const { page } = browserPlatform(window as unknown as BrowserScope)
    const notified: boolean[] = []
    const stop = page.watch((isVisible) => notified.push(isVisible))
    const events = [
      [document, 'freeze'],
      [document, 'resume'],
      [window, 'pagehide'],
      [window, 'pageshow'],
    ] as const
    for (const [target, name] of events) target.dispatchEvent(new Event(name))
    expect(notified).toEqual([false, true, false, true])
    stop()
    for (const [target, name] of events) target.dispatchEvent(new Event(name))
    expect(notified).toHaveLength(4)
  })
})

const CHROME = 'Chrome/126.0.0.0 Safari/537.36'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME}`, 'Windows', 'Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${CHROME} Edg/126.0`, 'Windows', 'Edge'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit ${CHROME}`, 'Android', 'Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', 'iOS', 'Safari'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) MicroMessenger/8.0 Safari', 'iOS', 'WeChat'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko Firefox/127.0', 'Linux', 'Firefox'],
  ['', '', ''],
])('the device of %j is %j with %j', (userAgent, system, brand) => {
  expect(browserDevice(userAgent)).toMatchObject({ platform: 7, system, brand })
})

it('random numbers stay below their limit and are not all the same', () => {
  const random = cryptoRandom(crypto)
  const numbers = Array.from({ length: 1_000 }, () => random(10))
  expect(new Set(numbers)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  const top = cryptoRandom({
    getRandomValues: (words) => (words as unknown as Uint32Array).fill(0xffffffff) as never,
  })
  expect([top(10), top(1), top(2 ** 32)]).toEqual([9, 0, 2 ** 32 - 1])
})

describe('the clock of the machine', () => {
  it('runs timers once, or repeatedly, until they are stopped', async () => {
    const startedAt = systemClock.now()
    await new Promise<void>((resolve) => systemClock.after(5, resolve))
    let count = 0
    await new Promise<void>((resolve) => {
      const stop = systemClock.every(1, () => {
        count++
        if (count < 3) return
        stop()
        resolve()
      })
    })
    expect(count).toBe(3)
    expect(systemClock.now()).toBeGreaterThanOrEqual(startedAt)
  })

  it('does not run stopped timers', async () => {
    const task = vi.fn()
    systemClock.after(1, task)()
    await new Promise<void>((resolve) => systemClock.after(10, resolve))
    expect(task).not.toHaveBeenCalled()
  })

  it.each([2 ** 31, 10 ** 12, Number.POSITIVE_INFINITY])(
    'does not immediately run a task that is due in %d ms [PLATFORM-26]',
    async (ms) => {
      const task = vi.fn()
      const stops = [systemClock.after(ms, task), systemClock.every(ms, task)]
      await new Promise<void>((resolve) => systemClock.after(20, resolve))
      for (const stop of stops) stop()
      expect(task).not.toHaveBeenCalled()
    },
  )
})

it.each(['debug', 'info', 'warn', 'error'] as const)('log lines of level %s go there', (level) => {
  const written = vi.spyOn(console, level).mockImplementation(() => undefined)
  const { log } = browserPlatform(aWindow())
  log.write(level, 'line')
  log.write(level, 'line', { detail: 1 })
  expect(written.mock.calls).toEqual([['line'], ['line', { detail: 1 }]])
})
