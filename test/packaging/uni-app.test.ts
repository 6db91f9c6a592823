import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { type FakeWx, fakeWx } from '../support/fake-wx.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { appOf, toolOf } from './support/pack.ts'
import { runPages } from './support/pages.ts'
import { aPartner, type Invitation, invitationFor } from './support/partner.ts'
import { runNode } from './support/program.ts'

const UNI = toolOf('@dcloudio/vite-plugin-uni/bin/uni.js')

/** uni-app builds for a minute, and for longer beside other tests. */
const BUILD_MS = 600_000

let testBed: TestBed

beforeAll(async () => {
  testBed = await createTestBed()
  await aPartner(testBed)
})

afterAll(() => testBed.close())

/** Builds the application for a platform; returns the folder of the result. */
const built = async (platform: 'h5' | 'mp-weixin'): Promise<string> => {
  const folder = appOf('uni')
  await runNode(folder, [UNI, 'build', '-p', platform], { NODE_ENV: 'production' })
  return join(folder, 'dist/build', platform)
}

const SYSTEM = {
  platform: 'ios',
  language: 'zh_CN',
  brand: 'Apple',
  model: 'iPhone',
  system: 'iOS 18.0',
  version: '8.0.50',
  SDKVersion: '3.5.0',
}

/** Functions of the host that uni-app calls when it starts. */
const system = Object.fromEntries(
  ['getSystemInfoSync', 'getAppBaseInfo', 'getDeviceInfo', 'getWindowInfo', 'getSystemSetting'].map(
    (name) => [name, () => SYSTEM],
  ),
)

/** Runs a file of a mini program, and those that it requires, with the globals of WeChat alone. */
const required = (folder: string, entry: string, wx: FakeWx): unknown => {
  const context = createContext({
    wx: { ...wx, canIUse: () => true, setStorage: () => {}, ...system },
    getApp: () => undefined,
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, console },
    ...Object.fromEntries(['App', 'Page', 'Component', 'Behavior'].map((name) => [name, () => {}])),
  })
  context.global = context
  const load = (path: string): unknown => {
    const module = { exports: {} }
    const code = `((require, module, exports) => {${readFileSync(path, 'utf8')}\n})`
    const run = new Script(code, { filename: path }).runInContext(context)
    run((name: string) => load(join(dirname(path), name)), module, module.exports)
    return module.exports
  }
  return load(join(folder, entry))
}

it(
  'uni-app builds the whole client for WeChat, which exchanges messages there [PACK-17]',
  async () => {
    const folder = await built('mp-weixin')
    const { exchange } = required(folder, 'exchange.js', fakeWx()) as {
      exchange(invitation: Invitation): Promise<string>
    }
    expect(await exchange(invitationFor(testBed, 'weixin'))).toBe('bob has read: hello from weixin')
  },
  BUILD_MS,
)

it(
  'uni-app builds the client in stages for pages, which exchange messages [PACK-17]',
  async () => {
    const folder = await built('h5')
    const browser = await openBrowser()
    // The pages of uni-app have scripts and styles in their HTML.
    const policy = "default-src 'self' 'unsafe-inline'; connect-src ws:"
    const run = { userID: 'h5', site: { policy } }
    const { answer } = await runPages({ browser, testBed }, folder, run)
    expect(answer).toBe('bob has read: hello from h5')
    await browser.close()
  },
  BUILD_MS,
)
