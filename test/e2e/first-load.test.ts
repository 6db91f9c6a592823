import { describe, expect, it } from 'vitest'
import { type FirstLoad, firstLoad } from '../../testing/internal/first-load.ts'
import { demoAndBrowser } from './support/demo-browser.ts'

/** Limit of the home page's scripts after gzip. */
const MAX_BYTES = 130_000

/** Limit of the scripts of the messages until the chat client connects. */
const MAX_CHAT_BYTES = 205_000

/** Limit of the code of the chat features, which comes beside the handshake of the login. */
const MAX_FEATURE_BYTES = 100_000

const MAX_SHIFT = 0.05

const MARKET = '/pages/enter/home/subpages/market'

const stage = demoAndBrowser()

const load = (path: string): Promise<FirstLoad> =>
  firstLoad(stage.browser, `${stage.demo.url}${path}`)

/** The stored session of a trial account. */
const aSession = async (): Promise<string> => {
  const { url } = stage.demo
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', device: 'h5', deviceid: 'first-load' }
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()).data
  }
  const { accounts } = await call('/api/basic/user/loginOptions', {})
  const { access_token, user_info } = await call('/api/basic/user/loginWx', {
    account: accounts[0].account,
  })
  return JSON.stringify({ accessToken: access_token, userInfo: user_info })
}

const CHAT_CODE = /\/chat-code-/

const CHAT = /\/chat-[a-z-]+-/

const isChat = ({ path }: { readonly path: string }): boolean => CHAT.test(path)

const bytesOf = (scripts: FirstLoad['scripts']): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

describe('the first load', () => {
  it('of the home page is small for a visitor and does not include chat', async () => {
    const { scripts, scriptBytes, shift } = await load('/')
    expect(scriptBytes).toBeGreaterThan(50_000)
    expect(scriptBytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(scripts.filter(isChat)).toEqual([])
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT)
  })

  it('of the home page includes chat only after the page is shown, for a logged-in user', async () => {
    const { scripts, firstContentMs, shift } = await firstLoad(
      stage.browser,
      `${stage.demo.url}/`,
      { session: await aSession(), lateScript: CHAT },
    )
    const since = Math.min(...scripts.filter(isChat).map(({ atMs }) => atMs))
    expect(since).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(since).toBeGreaterThan(firstContentMs)
    expect(bytesOf(scripts.filter(({ atMs }) => atMs < since))).toBeLessThanOrEqual(MAX_BYTES)
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT)
  })

  it('of the messages connects before it has the code of the chat features', async () => {
    const { scripts } = await firstLoad(stage.browser, `${stage.demo.url}/pages/enter/message`, {
      session: await aSession(),
      lateScript: CHAT_CODE,
    })
    const since = scripts.find(({ path }) => CHAT_CODE.test(path))?.atMs ?? Number.NaN
    expect(scripts.some(({ path, atMs }) => path.includes('/chat-door-') && atMs < since)).toBe(
      true,
    )
    expect(bytesOf(scripts.filter(({ atMs }) => atMs < since))).toBeLessThanOrEqual(MAX_CHAT_BYTES)
    const features = scripts.filter(({ path }) => CHAT_CODE.test(path))
    expect(bytesOf(features)).toBeLessThanOrEqual(MAX_FEATURE_BYTES)
  })

  it.each([MARKET, '/login', '/pages/enter/my'])('of %s has no layout shift', async (path) => {
    const { shift } = await load(path)
    expect(shift).toBeLessThanOrEqual(MAX_SHIFT)
  })
})
