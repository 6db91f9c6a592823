import { aMessage, createTestPlatform, ScriptedServer, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { create, EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { neverAnswers, neverOpens } from '../../../testing/scripted/behaviours.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { aSigner, nothingLeft } from './support.ts'

const ROUNDS = 100
const alice = { userID: 'alice', userSig: 'signed' }

/** A message out, one in, a profile read: what a session does. */
const traffic = async ({ chat, server, advance }: TestClient, round: number) => {
  const to = { to: 'bob', conversationType: 'C2C' as const, payload: { text: 'hello' } }
  const sent = chat.sendMessage(chat.createTextMessage(to))
  const sequence = 1_000 + round
  const messageList = [aMessage({ sequence })]
  server.push(pushes.message.received, { position: round + 1, messageList })
  await advance(0)
  await sent
}

describe('a hundred rounds', () => {
  it('of login, traffic and logout leave nothing behind [SESSION-28]', async () => {
    const client = aClient()
    const { chat, platform, events, advance } = client
    storesMessages(client.server)
    for (let round = 0; round < ROUNDS; round++) {
      chat.login(alice)
      await advance(0)
      await traffic(client, round)
      if (round % 10 === 0) {
        client.server.drop()
        await advance(10_000)
      }
      const logout = chat.logout()
      await advance(0)
      await logout
      expect(platform.counts()).toEqual(nothingLeft)
    }
    // Each listener receives each session once: no round added another one.
    expect(events.dataOf(EVENT.SDK_READY)).toHaveLength(ROUNDS)
    expect(events.dataOf(EVENT.SDK_NOT_READY)).toHaveLength(ROUNDS)
    expect(events.dataOf(EVENT.MESSAGE_RECEIVED)).toHaveLength(ROUNDS)
    await advance(600_000)
    expect(platform.counts()).toEqual(nothingLeft)
    expect(client.server.sessions).toHaveLength(0)
  })

  it('of create, login, traffic and destroy leave nothing behind [SESSION-28]', async () => {
    const platform = createTestPlatform()
    const server = new ScriptedServer(platform)
    storesMessages(server)
    const advance = (ms: number) => platform.clock.advance(ms)
    let readies = 0
    for (let round = 0; round < ROUNDS; round++) {
      const chat = create({ SDKAppID: 77, host: 'ws://test', platform })
      chat.on(EVENT.SDK_READY, () => readies++)
      chat.login(alice)
      await advance(0)
      await traffic({ chat, server, platform, advance } as TestClient, round)
      const end = chat.destroy()
      await advance(0)
      await end
      expect(platform.counts()).toEqual(nothingLeft)
    }
    expect(readies).toBe(ROUNDS)
    expect(server.sessions).toHaveLength(0)
  })
})

/** The progress of a session when it is ended: a script of the server, and preceding actions. */
const moments: readonly (readonly [string, (client: TestClient) => Promise<void> | void])[] = [
  [
    'connecting',
    ({ server, chat }) => {
      server.behave(neverOpens)
      chat.login(alice).catch(() => {})
    },
  ],
  [
    'waiting for the next attempt',
    async ({ server, chat, advance }) => {
      server.stop()
      chat.login(alice).catch(() => {})
      await advance(3_000)
    },
  ],
  [
    'logging in',
    async ({ server, chat, advance }) => {
      server.behave(neverAnswers)
      chat.login(alice).catch(() => {})
      await advance(1_000)
    },
  ],
  [
    'asking for the first UserSig',
    async ({ chat, advance }) => {
      chat.login({ userID: 'alice', getUserSig: () => new Promise(() => {}) }).catch(() => {})
      await advance(1_000)
    },
  ],
  [
    'synchronising',
    async ({ server, chat, advance }) => {
      server.ignore(commands.conversation.list)
      chat.login(alice)
      await advance(1_000)
    },
  ],
  [
    'synchronising again after a refusal',
    async ({ server, chat, advance }) => {
      server.refuse(commands.conversation.list, 20005)
      chat.login(alice)
      await advance(1_000)
    },
  ],
  [
    'ready and offline',
    async ({ server, platform, chat, advance }) => {
      chat.login(alice)
      await advance(0)
      platform.network.set(false)
      server.stop()
      await advance(10_000)
    },
  ],
  [
    'ready behind a half-open socket',
    async ({ platform, chat, advance }) => {
      chat.login(alice)
      await advance(0)
      platform.connections.at(-1)?.vanish()
    },
  ],
  [
    'renewing',
    async (client) => {
      const { chat, advance } = client
      const userSig = aSigner(client).mint()
      chat.login({ userID: 'alice', userSig, getUserSig: () => new Promise(() => {}) })
      await advance(9 * 60_000)
    },
  ],
  [
    'pausing between two renewals',
    async (client) => {
      const { chat, advance } = client
      const getUserSig = () => Promise.reject(new Error('down'))
      chat.login({ userID: 'alice', userSig: aSigner(client).mint(), getUserSig })
      await advance(9 * 60_000 + 10_000)
    },
  ],
  [
    'waiting to log in again',
    async ({ server, chat, advance }) => {
      chat.login(alice)
      await advance(0)
      server.refuse(commands.session.login, 60022)
      server.drop()
      await advance(1_500)
    },
  ],
]

describe('the end of a session that is', () => {
  it.each(moments)('%s: destroy leaves nothing behind [SESSION-28]', async (_title, come) => {
    const client = aClient('binary', { queueUntilReady: true })
    const { chat, platform, events, advance } = client
    await come(client)
    chat.getConversationList().catch(() => {})
    const end = chat.destroy()
    await advance(3_000)
    await end
    expect(platform.counts()).toEqual(nothingLeft)
    events.clear()
    await advance(600_000)
    expect(events).toEqual([])
    expect(platform.counts()).toEqual(nothingLeft)
  })

  it.each(moments)('%s: logout leaves nothing behind [SESSION-28]', async (_title, come) => {
    const client = aClient()
    const { chat, platform, advance } = client
    await come(client)
    const end = chat.logout()
    await advance(3_000)
    await end
    expect(platform.counts()).toEqual(nothingLeft)
    expect(chat.getLoginUser()).toBe('')
    await advance(600_000)
    expect(platform.counts()).toEqual(nothingLeft)
  })
})
