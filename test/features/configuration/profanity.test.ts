import { aGroup, ManualClock, Refused, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { openOn, profanity } from './support.ts'

const HOUR_MS = 3_600_000
const { profile, group } = commands

type Page = Awaited<ReturnType<typeof pageOf>>

const pageOf = (overrides: object = {}) => ({
  filterConfig: { isEnabled: true },
  lexicon: '',
  strToken: '|',
  completeFlag: 1 as 0 | 1,
  nextStartIndex: 0,
  version: 5,
  expiredTime: 100,
  ...overrides,
})

/** The list in pages of two, as a real server gives it. */
const keepsList = (server: ScriptedServer, words: readonly string[], version = 5) =>
  server.on(profanity, ({ startIndex, version: known }) => {
    if (known === version) return pageOf({ version })
    const end = startIndex + 2
    return pageOf({
      version,
      lexicon: words.slice(startIndex, end).join('|'),
      completeFlag: end >= words.length ? 1 : 0,
      nextStartIndex: end,
    })
  })

type Client = Awaited<ReturnType<typeof openOn>>

const requestsOf = ({ server }: Client) =>
  server.bodiesOf(profanity).map(({ startIndex, version }) => [startIndex, version])

/** 0 where the text may be a nickname, else the code. */
const nickCode = (client: Client, nick: string): Promise<number> =>
  outcome(client, client.chat.updateMyProfile({ nick })).then(
    () => 0,
    ({ code }) => code,
  )

const keepsProfile = (server: ScriptedServer) =>
  server.on(profile.update, () => ({ profile: { userID: 'alice' }, position: 0 }))

const withList = (words: readonly string[]) =>
  openOn({}, (server) => {
    keepsProfile(server)
    keepsList(server, words)
  })

describe('the profanity list', () => {
  it('is read page by page, and refetched in one request after it has expired [CONFIG-09]', async () => {
    const client = await withList(['赌博', '博彩', 'spam', '加微信', '代开'])
    expect(requestsOf(client)).toEqual([
      [0, 0],
      [2, 0],
      [4, 0],
    ])
    for (const nick of ['赌博', 'SPAM', '代开发票']) expect(await nickCode(client, nick)).toBe(3123)
    expect(await nickCode(client, '老王')).toBe(0)
    await client.advance(100_000)
    expect(requestsOf(client).slice(3)).toEqual([[0, 5]])
    expect(await nickCode(client, '赌博')).toBe(3123)
  })

  it('is replaced by another version, and switched off by the operator [CONFIG-09]', async () => {
    const client = await withList(['赌博'])
    keepsList(client.server, ['博彩'], 6)
    await client.advance(100_000)
    expect([await nickCode(client, '赌博'), await nickCode(client, '博彩')]).toEqual([0, 3123])
    client.server.on(profanity, () =>
      pageOf({ version: 7, lexicon: '博彩', filterConfig: { isEnabled: false } }),
    )
    await client.advance(100_000)
    expect(await nickCode(client, '博彩')).toBe(0)
  })

  const changing = ({ startIndex }: { startIndex: number }) =>
    pageOf({ version: 6 + startIndex, completeFlag: 0, nextStartIndex: startIndex + 1 })
  it.each<[string, number, (body: { startIndex: number }) => Page | Promise<Page>]>([
    ['is refused', 120_000, () => Promise.reject(new Refused(10002))],
    ['is not there for now', 120_000, () => pageOf({ errorInfo: 'busy', version: 9 })],
    ['changes meanwhile', 120_000, changing],
    ['has no words', HOUR_MS, () => pageOf({ lexicon: 7, version: 9 })],
    ['has no token', HOUR_MS, () => pageOf({ strToken: '', version: 9 })],
    ['says nothing of its filter', HOUR_MS, () => pageOf({ filterConfig: null, version: 9 })],
    ['does not go on', HOUR_MS, () => pageOf({ completeFlag: 0, version: 9 })],
    ['has no expiry', HOUR_MS, () => pageOf({ expiredTime: 'soon', version: 5 })],
  ])('that %s stays as it was for %d ms [CONFIG-09]', async (_, ms, answer) => {
    const client = await withList(['赌博'])
    client.server.on(profanity, answer)
    await client.advance(100_000)
    keepsList(client.server, ['博彩'], 10)
    await client.advance(ms - 1)
    expect([await nickCode(client, '赌博'), await nickCode(client, '博彩')]).toEqual([3123, 0])
    await client.advance(1)
    expect([await nickCode(client, '赌博'), await nickCode(client, '博彩')]).toEqual([0, 3123])
  })

  it('is requested within 5 s after a push of another version [CONFIG-09]', async () => {
    const client = await withList(['赌博'])
    keepsList(client.server, ['博彩'], 6)
    client.server.push(pushes.configuration.profanity, { version: 5 })
    await client.advance(5_000)
    expect(requestsOf(client)).toHaveLength(1)
    client.server.push(pushes.configuration.profanity, { version: 6 })
    await client.advance(5_000)
    expect(requestsOf(client).slice(1)).toEqual([[0, 5]])
    expect(await nickCode(client, '博彩')).toBe(3123)
  })

  it('leaves no timer behind when the session ends after a push [CONFIG-09]', async () => {
    const client = await withList(['赌博'])
    client.server.push(pushes.configuration.profanity, { version: 6 })
    await client.advance(0)
    await outcome(client, client.chat.logout())
    await client.advance(0)
    expect(client.platform.counts().timers).toBe(0)
  })

  it('is stored for the next start [CONFIG-09]', async () => {
    const device = { storage: memoryStorage(), clock: new ManualClock() }
    const first = await openOn(device, (server) => keepsList(server, ['赌博']))
    await first.chat.destroy()
    await device.clock.advance(40_000)
    const second = await openOn(device, keepsProfile)
    expect(await nickCode(second, '赌博')).toBe(3123)
    expect(requestsOf(second)).toEqual([])
    await second.advance(60_000)
    expect(requestsOf(second)).toEqual([[0, 5]])
  })

  it.each(['7', '{}', '{"version":5,"isEnabled":true,"words":[7],"at":1,"ms":9}'])(
    'starts over if %s was stored [CONFIG-09]',
    async (text) => {
      const device = { storage: memoryStorage(), clock: new ManualClock() }
      device.storage.set('TIM_1400000000__profanity', text)
      const client = await openOn(device)
      expect(requestsOf(client)).toEqual([[0, 0]])
    },
  )
})

describe('a word of the list is refused with 3123, and nothing is sent,', () => {
  it.each([
    ['updateMyProfile', profile.update, { nick: '赌博王' }],
    ['updateMyProfile', profile.update, { nick: '王', selfSignature: '来赌博' }],
    ['createGroup', group.create, { name: '赌博群' }],
    ['createGroup', group.create, { name: '群', introduction: '赌博' }],
    ['createGroup', group.create, { name: '群', notification: '赌博' }],
    ['joinGroup', group.join, { groupID: 'team', applyMessage: '想赌博' }],
  ] as const)('by %s [CONFIG-13]', async (name, command, options) => {
    const client = await withList(['赌博'])
    const call = client.chat[name] as (options: object) => Promise<unknown>
    await expect(outcome(client, call(options))).rejects.toMatchObject({
      code: 3123,
      data: { word: '赌博' },
    })
    expect(client.server.bodiesOf(command)).toEqual([])
  })

  it('and other texts pass [CONFIG-13]', async () => {
    const client = await withList(['赌博'])
    client.server.on(group.create, () => ({
      group: aGroup(),
      overLimitUserIDList: [],
      position: 0,
    }))
    await outcome(client, client.chat.createGroup({ name: '群', introduction: '读书' }))
    expect(await nickCode(client, '老王')).toBe(0)
  })
})
