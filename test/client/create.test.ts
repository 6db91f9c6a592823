import { aMessage, createTestPlatform, ScriptedServer } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'
import Tavern, { ChatSDK, type CreateOptions, create, EVENT } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aReadyClient } from '../support/client.ts'

const platform = createTestPlatform()
const server = new ScriptedServer(platform)

const made: ChatSDK[] = []

/** `create` as script users call it, with whatever they give. */
const createWith = (options: unknown): ChatSDK | null => {
  const chat = create(options as CreateOptions) as ChatSDK | null
  if (chat !== null) made.push(chat)
  return chat
}

afterEach(async () => {
  for (const chat of made.splice(0)) {
    const end = chat.destroy()
    await platform.clock.advance(0)
    await end
  }
})

const host = 'ws://test'

describe('create', () => {
  it('returns the same client for the same SDKAppID, and another for another one [CLIENT-01]', () => {
    const first = createWith({ SDKAppID: 1, host, platform })
    expect(createWith({ SDKAppID: 1, host: 'ws://elsewhere', platform })).toBe(first)
    expect(createWith({ SDKAppID: '1', platform })).toBe(first)
    expect(createWith({ SDKAppID: 2, host, platform })).not.toBe(first)
    expect(Tavern.create).toBe(create)
  })

  it('returns a new client after the old one is destroyed [CLIENT-01]', async () => {
    const first = createWith({ SDKAppID: 1, host, platform })
    const end = first?.destroy()
    await platform.clock.advance(0)
    await end
    expect(createWith({ SDKAppID: 1, host, platform })).not.toBe(first)
  })

  it.each(['abc', '', '1.5', 0, -1, 1.5, Number.NaN, null, undefined, {}, []])(
    'with the id %j logs and returns null [CLIENT-02]',
    (SDKAppID) => {
      const own = createTestPlatform()
      expect(createWith({ SDKAppID, host, platform: own })).toBeNull()
      expect(own.log.lines).toMatchObject([
        { level: 'error', line: 'create: SDKAppID must be a number; pass it to create' },
      ])
    },
  )

  it('without an address logs and returns null [CLIENT-02]', () => {
    const own = createTestPlatform()
    expect(createWith({ SDKAppID: 3, platform: own })).toBeNull()
    expect(own.log.lines).toMatchObject([
      { level: 'error', line: expect.stringMatching(/^create: host is missing/) },
    ])
  })

  it('opens nothing before login, then the address that was given [CLIENT-03]', async () => {
    const before = platform.connections.length
    const chat = createWith({
      SDKAppID: 4,
      host: 'ws://no',
      proxyServer: 'https://im/x/',
      platform,
    })
    expect(platform.connections).toHaveLength(before)
    chat?.login({ userID: 'alice', userSig: 'signed' })
    await platform.clock.advance(0)
    const { href, searchParams } = platform.connections.at(-1)?.url ?? new URL('ws://none')
    expect(href).toMatch(/^wss:\/\/im\/x\/binfo\?/)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      sdkappid: '4',
      platform: '7',
      host: 'Test',
      sdkversion: '3.5.7',
      compress: 'gzip',
    })
    expect(server.sessions).toHaveLength(1)
  })
})

it.each([
  ['binary', '/binfo'],
  ['text', '/info'],
] as const)(
  'a client in %s frames logs in, sends and receives on %s [CLIENT-04]',
  async (format, path) => {
    const client = await aReadyClient(undefined, format)
    expect(client.platform.connections[0]?.url.pathname).toBe(path)
    client.server.on(commands.message.sendC2C, ({ payload }) => {
      expect(payload).toEqual({ text: '你好 👋' })
      return { time: 1, sequence: 1, position: 0 }
    })
    const { chat } = client
    const message = chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: '你好 👋' },
    })
    const send = chat.sendMessage(message)
    await client.advance(0)
    await send
    client.server.push(pushes.message.received, {
      position: 0,
      messageList: [aMessage({ sequence: 2, payload: { text: '再见' } })],
    })
    await client.advance(0)
    expect(message.status).toBe('success')
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toMatchObject([
      [{ payload: { text: '再见' } }],
    ])
  },
)

describe('destroy', () => {
  it('leaves nothing behind, a hundred times over [CLIENT-05]', async () => {
    for (let round = 0; round < 100; round++) {
      const chat = createWith({ SDKAppID: 5, host, platform })
      let ready = 0
      chat?.on(EVENT.SDK_READY, () => ready++)
      chat?.login({ userID: 'alice', userSig: 'signed' })
      await platform.clock.advance(0)
      expect(ready).toBe(1)
      const logout = round % 2 === 0 ? chat?.logout() : undefined
      const end = chat?.destroy()
      await platform.clock.advance(0)
      await Promise.all([logout, end])
      expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    }
    expect(server.sessions).toEqual([])
  })

  it('fires SDK_DESTROY with its SDKAppID, also before any login; a handler may create the next client [CLIENT-06]', async () => {
    const chat = createWith({ SDKAppID: 6, host, platform })
    const received: unknown[] = []
    const next: unknown[] = []
    chat?.on(EVENT.SDK_DESTROY, ({ data }) => {
      received.push(data)
      next.push(createWith({ SDKAppID: 6, host, platform }))
    })
    await chat?.destroy()
    await chat?.destroy()
    expect(received).toEqual([{ SDKAppID: 6 }])
    expect(next[0]).toBeDefined()
    expect(next[0]).not.toBe(chat)
    await (next[0] as typeof chat)?.destroy()
  })

  it('rejects open calls and emits no further events [CLIENT-06]', async () => {
    const client = await aReadyClient((own) => own.ignore(commands.message.history))
    const history = client.chat.getMessageList({ conversationID: 'C2Cbob' })
    history.catch(() => undefined)
    await client.advance(0)
    const end = client.chat.destroy()
    await client.advance(0)
    await end
    await expect(history).rejects.toMatchObject({ code: 3005 })
    expect(client.events.map(({ name }) => name)).toEqual([
      EVENT.SDK_NOT_READY,
      EVENT.NET_STATE_CHANGE,
      EVENT.SDK_DESTROY,
    ])
    client.events.clear()
    await client.advance(100_000)
    expect(client.events).toEqual([])
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})

describe('ChatSDK', () => {
  it('recognises clients by instanceof and cannot be constructed [CLIENT-17]', () => {
    const chat = createWith({ SDKAppID: 1, host, platform })
    expect(chat).toBeInstanceOf(ChatSDK)
    for (const other of [{ ...chat }, {}, null, undefined, 1, 'chat'])
      expect(other instanceof ChatSDK).toBe(false)
    expect(() => new ChatSDK()).toThrow(expect.objectContaining({ code: 2905 }))
  })
})
