import type { ServerResponse } from 'node:http'
import { MessageFlag, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { readCall } from '../../../server/src/app/cli/read-call.ts'
import type { ModerationOptions } from '../../../server/src/index.ts'
import { c2c, changeTo, messagesOf } from '../core/support/changes.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
} from '../core/support/test-core.ts'
import { handClock } from '../support/hand-clock.ts'
import { aProvider, json, type ProviderRequest } from '../support/provider.ts'
import { textsOf } from '../webhooks/support/hooked.ts'
import { element } from '../webhooks/support/message-scene.ts'

interface ModerationCall {
  readonly elements: readonly { readonly MsgContent: { readonly Text?: string } }[]
  readonly [field: string]: unknown
}

const callIn = ({ body }: ProviderRequest): ModerationCall => JSON.parse(body.toString())

const image = (flags = 0) => {
  const url = 'https://files.example/a.png'
  const size = { width: 1, height: 1, size: 10, url, imageUrl: url }
  const imageInfoArray = [0, 1, 2].map((type) => ({ ...size, type, sizeType: type + 1 }))
  return { type: 'TIMImageElem', payload: { uuid: 'u', imageFormat: 1, imageInfoArray }, flags }
}

const custom = { type: 'TIMCustomElem', payload: { data: 'bad', description: '', extension: '' } }

/** Refuses what is bad, and writes *** for damn. */
const judge = ({ elements }: ModerationCall): object => {
  const said = JSON.stringify(elements)
  if (/bad|image/i.test(said)) return { action: 'refuse', reason: 'not here' }
  if (said.includes('damn')) return { action: 'replace', text: '***' }
  return { action: 'pass' }
}

const moderated = async (
  options: Partial<ModerationOptions> = {},
  answering: (calls: ModerationCall, response: ServerResponse) => object | undefined = judge,
) => {
  const provider = await aProvider((request, response) => {
    const answer = answering(callIn(request), response)
    if (answer !== undefined) json(response, answer)
  })
  const lines: unknown[] = []
  const line = (detail: unknown) => void lines.push(detail)
  const clock = handClock(START_MS)
  const testBed = await openCore({
    clock,
    log: { info: line, warn: line, error: line },
    moderation: { url: `${provider.url}/check?key=1`, token: 'secret', ...options },
  })
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const calls = () => provider.requests.map(callIn)
  return { testBed, clock, lines, alice, bob, calls, requests: provider.requests }
}

const says = (device: Device, text: string, more: object = {}) =>
  device.run<{ replacement?: object }>(
    'c2c.send',
    aMessage('alice', 'bob', { payload: { text }, ...more }),
  )

describe('a moderation provider', () => {
  it('receives sender, receiver, content and configuration [MODER-01]', async () => {
    const { alice, bob, requests, calls } = await moderated()
    const extra = { cmConfigID: 'strict' }
    await says(alice, 'hi', { extra })
    await alice.run('group.create', {
      ...{ groupID: 'team', type: 'Public', name: 'Team' },
      memberList: [{ userID: 'bob' }],
    })
    await alice.run('group.send', aGroupMessage('alice', 'team'))
    const [request] = requests as [ProviderRequest]
    expect(`${request.method} ${request.url}`).toBe('POST /check?key=1')
    expect(request.headers.authorization).toBe('Bearer secret')
    const app = { sdkAppID: APP, from: 'alice' }
    expect(calls()).toEqual([
      {
        ...app,
        conversationType: 'C2C',
        to: 'bob',
        configurationID: 'strict',
        elements: element('hi'),
      },
      { ...app, conversationType: 'GROUP', to: 'team', elements: element('hello') },
    ])
    expect(JSON.stringify(bob.received.messages)).not.toContain('strict')
  })

  it('rejects texts with 80001 and images with 80004, and no user receives them [MODER-02]', async () => {
    const { alice, bob, testBed } = await moderated()
    await expect(says(alice, 'bad')).rejects.toMatchObject({
      code: serverCodes.FORBIDDEN_TEXT,
      message: expect.stringContaining('not here'),
    })
    const picture = aMessage('alice', 'bob', image() as never)
    expect(await alice.refused('c2c.send', picture)).toBe(serverCodes.FORBIDDEN_IMAGE)
    await says(alice, 'good')
    expect(textsOf(bob)).toEqual(['good'])
    expect(testBed.core.moderationCounts).toEqual({ passed: 1, refused: 2, replaced: 0, failed: 0 })
  })

  it('may replace a text for both users [MODER-03]', async () => {
    const { alice, bob } = await moderated()
    const answer = await says(alice, 'damn it', { cloudCustomData: 'mine' })
    expect(answer.replacement).toMatchObject({ payload: { text: '***' }, cloudCustomData: 'mine' })
    expect(textsOf(bob)).toEqual(['***'])
    expect(await messagesOf(alice, c2c('bob'))).toMatchObject([{ payload: { text: '***' } }])
  })

  it('is not called for unchecked messages, other kinds and repeated sends [MODER-04]', async () => {
    const { alice, bob, calls } = await moderated()
    const flags = MessageFlag.noContentCheck
    await alice.run('c2c.send', aMessage('alice', 'bob', image(flags) as never))
    await alice.run('c2c.send', aMessage('alice', 'bob', custom as never))
    expect(calls()).toEqual([])
    const message = aMessage('alice', 'bob')
    const [first, again] = [
      await alice.run('c2c.send', message),
      await alice.run('c2c.send', message),
    ]
    expect(again).toEqual(first)
    expect(calls()).toHaveLength(1)
    expect(bob.received.messages).toHaveLength(3)
  })

  it('is called for the kinds that the operator configures [MODER-04]', async () => {
    const { alice, calls } = await moderated({ types: ['custom'] })
    await says(alice, 'bad')
    expect(calls()).toEqual([])
    const refused = aMessage('alice', 'bob', custom as never)
    expect(await alice.refused('c2c.send', refused)).toBe(serverCodes.FORBIDDEN_TEXT)
  })

  it('checks messages of a back end except imported ones [MODER-04]', async () => {
    const { testBed, bob, calls } = await moderated()
    const rest = (path: string, body: object) =>
      testBed.core.administer({ sdkAppID: APP, identifier: 'admin' }, path, body)
    const sent = { From_Account: 'alice', To_Account: 'bob', MsgBody: element('bad') }
    await expect(rest('openim/sendmsg', { ...sent, MsgRandom: 1 })).rejects.toMatchObject({
      code: serverCodes.FORBIDDEN_TEXT,
    })
    const MsgTimeStamp = START_MS / 1000 - 60
    await rest('openim/importmsg', { ...sent, MsgRandom: 2, MsgTimeStamp, SyncFromOldSystem: 2 })
    expect(calls()).toHaveLength(1)
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject([{ payload: { text: 'bad' } }])
  })

  it('is called for a modification, which it rejects or replaces [MODER-05]', async () => {
    const { alice, bob, calls } = await moderated()
    await says(alice, 'good')
    const change = (text: string) => changeTo(c2c('bob', 1), text)
    expect(await alice.refused('message.modify', change('bad'))).toBe(serverCodes.FORBIDDEN_TEXT)
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject([{ payload: { text: 'good' } }])
    await alice.run('message.modify', change('damn'))
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject([{ payload: { text: '***' } }])
    expect(calls()[1]).toMatchObject({ isModification: true, elements: element('bad') })
  })
})

describe('a moderation provider without a valid verdict', () => {
  const ways: [string, (response: ServerResponse) => void][] = [
    ['another status', (response) => json(response, { action: 'refuse' }, 500)],
    ['no JSON', (response) => response.end('<html>')],
    ['an unknown action', (response) => json(response, { action: 'maybe' })],
    ['no text for a replacement', (response) => json(response, { action: 'replace' })],
    [
      'a text that is too long',
      (response) => json(response, { action: 'replace', text: 'x'.repeat(20_000) }),
    ],
    ['a broken line', (response) => response.destroy()],
  ]

  it.each(ways)(
    'that returns %s passes the message, or rejects it if the operator sets that [MODER-06]',
    async (_, how) => {
      const answering = (_call: ModerationCall, response: ServerResponse) => void how(response)
      const open = await moderated({}, answering)
      await says(open.alice, 'hello')
      expect(textsOf(open.bob)).toEqual(['hello'])
      expect(open.lines).toHaveLength(1)
      expect(open.testBed.core.moderationCounts).toMatchObject({ failed: 1 })
      const closed = await moderated({ isFailClosed: true }, answering)
      await expect(says(closed.alice, 'hello')).rejects.toMatchObject({ code: 80003 })
      expect(closed.bob.received.messages).toEqual([])
    },
  )

  it('that exceeds the timeout has the same effect [MODER-06]', async () => {
    const came: (() => void)[] = []
    const { alice, bob, clock } = await moderated({ timeoutMs: 500 }, () => {
      for (const resolve of came) resolve()
      return undefined
    })
    const isCalled = new Promise<void>((resolve) => void came.push(resolve))
    const sent = says(alice, 'hello')
    await isCalled
    clock.advance(499)
    expect(bob.received.messages).toEqual([])
    clock.advance(1)
    await sent
    expect(textsOf(bob)).toEqual(['hello'])
  })
})

it('the moderation provider is absent without an address, and an invalid address is rejected [MODER-07]', async () => {
  const app = { SDKAPPID: '1400000000', SECRET: 's' }
  const named = { MODERATION_TOKEN: 't', MODERATION_TYPES: 'text,custom' }
  expect(readCall([], { ...app, ...named }).server).not.toHaveProperty('moderation')
  const url = 'http://check:1'
  const { server } = readCall(['--moderation-required'], { ...app, ...named, MODERATION_URL: url })
  expect(server.moderation).toEqual({
    ...{ url, token: 't', isFailClosed: true },
    types: ['text', 'custom'],
  })
  expect(() => readCall([], { ...app, MODERATION_URL: url, MODERATION_TYPES: 'words' })).toThrow(
    'read --moderation-types: words is not one of text, image',
  )
  await expect(openCore({ moderation: { url: 'check' } })).rejects.toThrow(
    'start server: moderation.url is not an http address',
  )
  const plain = await openCore()
  const alice = await plain.device('alice')
  await plain.device('bob')
  await says(alice, 'bad')
})
