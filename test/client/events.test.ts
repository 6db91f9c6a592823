import { aMessage } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { pushes } from '../../src/protocol-entry.ts'
import { aClient, aReadyClient, type TestClient } from '../support/client.ts'

const arrive = async ({ server, advance }: TestClient, sequence: number) => {
  server.push(pushes.message.received, { position: 0, messageList: [aMessage({ sequence })] })
  await advance(0)
}

describe('on and off', () => {
  it('call the handler with one object, and with its context as this [CLIENT-07]', async () => {
    const client = await aReadyClient()
    const screen = {
      received: [] as unknown[],
      receive(this: { received: unknown[] }, event: { name: string; data: unknown }) {
        this.received.push(event)
      },
    }
    client.chat.on(EVENT.MESSAGE_RECEIVED, screen.receive, screen)
    await arrive(client, 1)
    expect(screen.received).toMatchObject([
      { name: EVENT.MESSAGE_RECEIVED, data: [{ sequence: 1 }] },
    ])
    client.chat.off(EVENT.MESSAGE_RECEIVED, screen.receive, screen)
    await arrive(client, 2)
    expect(screen.received).toHaveLength(1)
  })

  it('find a handler by name and identity alone, too [CLIENT-07]', async () => {
    const client = await aReadyClient()
    const received: string[] = []
    const first = () => received.push('first')
    const second = () => received.push('second')
    for (const handler of [first, second]) client.chat.on(EVENT.MESSAGE_RECEIVED, handler, {})
    client.chat.off(EVENT.MESSAGE_RECEIVED, first)
    client.chat.off(EVENT.SDK_READY, second)
    await arrive(client, 1)
    expect(received).toEqual(['second'])
  })

  it('are not disturbed by a handler that throws; it is logged [CLIENT-08]', async () => {
    const client = await aReadyClient()
    const received: string[] = []
    client.chat.on(EVENT.MESSAGE_RECEIVED, () => {
      throw new Error('mine')
    })
    client.chat.on(EVENT.MESSAGE_RECEIVED, () => received.push('next'))
    await arrive(client, 1)
    expect(received).toEqual(['next'])
    expect(client.platform.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { level: 'error', line: `the handler of ${EVENT.MESSAGE_RECEIVED} threw` },
    ])
    expect(client.chat.isReady()).toBe(true)
  })

  it('emit MESSAGE_RECEIVED after the conversation list contains the message [CLIENT-09]', async () => {
    const client = await aReadyClient()
    const seen: unknown[] = []
    client.chat.on(EVENT.MESSAGE_RECEIVED, ({ data: [message] }) => {
      seen.push(client.chat.findMessage(message?.ID ?? '') === message)
      seen.push(client.chat.getTotalUnreadMessageCount())
    })
    await arrive(client, 1)
    expect(seen).toEqual([true, 1])
  })

  it.each([
    ['eventName', '', () => {}],
    ['eventName', undefined, () => {}],
    ['handler', EVENT.SDK_READY, undefined],
    ['handler', EVENT.SDK_READY, 'ready'],
  ])('log a wrong %s and go on [ANSWER-04]', async (_, name, handler) => {
    const { chat, platform } = await aReadyClient()
    const { on, off, once, addSignalingListener, removeSignalingListener } = chat
    const methods: ((name: never, handler: never) => void)[] = [
      on,
      off,
      once,
      addSignalingListener,
      removeSignalingListener,
    ]
    const before = platform.log.lines.length
    for (const method of methods) method(name as never, handler as never)
    const lines = platform.log.lines.slice(before)
    expect(lines.map(({ level }) => level)).toEqual(methods.map(() => 'error'))
  })

  it('off accepts a handler that was never added [ANSWER-04]', async () => {
    const { chat } = await aReadyClient()
    chat.off('nobody listens to it' as never, () => undefined)
    chat.removeSignalingListener('nothing' as never, () => undefined)
  })
})

describe('once', () => {
  it('calls the handler for the next event alone, with its context [ANSWER-05]', async () => {
    const client = await aReadyClient()
    const received: unknown[] = []
    const context = { name: 'mine' }
    client.chat.once(
      EVENT.MESSAGE_RECEIVED,
      function (this: unknown, event) {
        received.push([this, event.name, event.data.length])
      },
      context,
    )
    await arrive(client, 1)
    await arrive(client, 2)
    expect(received).toEqual([[context, EVENT.MESSAGE_RECEIVED, 1]])
  })

  it('is taken back by off [ANSWER-05]', async () => {
    const client = await aReadyClient()
    const handler = vi.fn()
    client.chat.once(EVENT.MESSAGE_RECEIVED, handler)
    client.chat.off(EVENT.MESSAGE_RECEIVED, handler)
    await arrive(client, 1)
    expect(handler).not.toHaveBeenCalled()
  })
})

describe('setLogLevel and registerPlugin', () => {
  it('accept a level as text [ANSWER-04]', async () => {
    const client = await aReadyClient()
    client.chat.setLogLevel('4')
    const before = client.platform.log.lines.length
    client.chat.on(EVENT.MESSAGE_RECEIVED, () => {
      throw new Error('mine')
    })
    await arrive(client, 1)
    expect(client.platform.log.lines).toHaveLength(before)
  })

  it.each([undefined, null, '', 'debug', Number.NaN, {}])(
    'log the level %j and keep the one before [ANSWER-04]',
    async (level) => {
      const { chat, platform } = await aReadyClient()
      chat.setLogLevel(3)
      const before = platform.log.lines.length
      chat.setLogLevel(2)
      chat.setLogLevel(level as never)
      expect(platform.log.lines.slice(before)).toMatchObject([{ level: 'warn' }])
    },
  )

  it('silence the log below their level [CLIENT-10]', async () => {
    const client = await aReadyClient()
    const before = client.platform.log.lines.length
    client.chat.setLogLevel(4)
    client.chat.on(EVENT.MESSAGE_RECEIVED, () => {
      throw new Error('mine')
    })
    await arrive(client, 1)
    expect(client.platform.log.lines).toHaveLength(before)
    client.chat.setLogLevel(3)
    await arrive(client, 2)
    expect(client.platform.log.lines).toHaveLength(before + 1)
  })

  it('accept any plugin, and refuse other values [CLIENT-10]', async () => {
    const { chat } = await aReadyClient()
    expect(() => chat.registerPlugin({ 'tim-upload-plugin': class {}, other: 1 })).not.toThrow()
    expect(() => chat.registerPlugin('x' as never)).toThrow(
      expect.objectContaining({ data: { parameter: 'plugins' } }),
    )
  })
})

it('accepts the parts of lite-chat before and after login, and changes nothing [CLIENT-18]', async () => {
  const part = { install: () => expect.unreachable('nothing calls a part') }
  const fresh = aClient()
  const names = Object.keys(fresh.chat)
  fresh.chat.use([part])
  expect(Object.keys(fresh.chat)).toEqual(names)
  const { chat } = await aReadyClient()
  chat.use(part, [part])
  expect(Object.keys(chat)).toEqual(names)
  expect(chat.isReady()).toBe(true)
})
