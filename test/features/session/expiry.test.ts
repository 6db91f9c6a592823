import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { aSigner, codeOf, nothingLeft } from './support.ts'

const bob = { userIDList: ['bob'] }

describe('a push of expired credentials', () => {
  it('of the account ends a session that cannot renew them [SESSION-23]', async () => {
    const { server, advance, events, chat, platform } = await aReadyClient()
    server.push(pushes.session.credentialsExpired, { level: 'account' })
    await advance(0)
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([{ type: 'userSigExpired' }])
    expect(events.dataOf(EVENT.SDK_NOT_READY)).toHaveLength(1)
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code: 3004 })
    await advance(60_000)
    expect(platform.counts()).toEqual(nothingLeft)
    expect(platform.connections).toHaveLength(1)
  })

  it.each(['account', 'message'] as const)(
    'of level %s renews them if there is a provider, on the same connection [SESSION-23]',
    async (level) => {
      const client = aClient()
      const signer = aSigner(client)
      const { chat, server, advance, events, platform } = client
      chat.login({ userID: 'alice', userSig: signer.mint(), getUserSig: () => signer.mint() })
      await advance(0)
      events.clear()
      server.push(pushes.session.credentialsExpired, { level })
      await advance(0)
      expect(signer.logins).toEqual(['sig-1', 'sig-2'])
      expect(events).toEqual([])
      expect(platform.connections).toHaveLength(1)
      expect(chat.isReady()).toBe(true)
    },
  )

  it('of a message reconnects, at most once a minute, and emits ERROR [SESSION-23]', async () => {
    const { server, advance, events, chat, platform } = await aReadyClient()
    for (let count = 0; count < 50; count++) {
      server.push(pushes.session.credentialsExpired, { level: 'message' })
      await advance(1_000)
    }
    expect(platform.connections).toHaveLength(2)
    expect(events.dataOf(EVENT.ERROR)).toMatchObject([{ code: 70001 }])
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
    expect(events.dataOf(EVENT.SDK_NOT_READY)).toEqual([])
    expect(chat.isReady()).toBe(true)
  })
})

describe('an answer with the same code', () => {
  it.each([20002, 70001])(
    'with %i is passed on, and the session connects again [SESSION-23]',
    async (code) => {
      const client = await aReadyClient()
      const { server, chat, events, advance, platform } = client
      server.refuse(commands.profile.get, code)
      expect(await codeOf(client, chat.getUserProfile(bob))).toBe(code)
      await advance(10_000)
      expect(platform.connections).toHaveLength(2)
      const logins = server.bodiesOf(commands.session.login)
      expect(logins.map(({ instanceID }) => instanceID)).toEqual(['', 'instance-1'])
      expect(events.dataOf(EVENT.ERROR)).toMatchObject([{ code }])
      expect(chat.isReady()).toBe(true)
    },
  )

  it('repeatedly reconnects once a minute and no more [SESSION-23]', async () => {
    const client = await aReadyClient()
    const { server, chat, platform } = client
    server.refuse(commands.profile.get, 20002)
    for (let count = 0; count < 180; count++) {
      expect(await codeOf(client, chat.getUserProfile(bob), 1_000)).toBe(20002)
    }
    expect(platform.connections.length).toBeGreaterThan(1)
    expect(platform.connections.length).toBeLessThanOrEqual(4)
  })

  it('to a login does not cause a reconnect [SESSION-23]', async () => {
    const client = aClient()
    client.server.refuse(commands.session.login, 20002)
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    expect(await codeOf(client, login)).toBe(20002)
    expect(client.platform.connections).toHaveLength(1)
    expect(client.platform.counts()).toEqual(nothingLeft)
  })
})

describe('a request of the server to end the other sessions', () => {
  it('logs in again and kicks them out, without an event [SESSION-27]', async () => {
    const { server, advance, events, platform } = await aReadyClient()
    const before = server.commandsReceived.length
    server.push(pushes.session.kickOther, {})
    await advance(0)
    expect(server.commandsReceived.slice(before)).toEqual(['session.login', 'session.kickOther'])
    expect(server.bodiesOf(commands.session.login).at(-1)?.instanceID).toBe('instance-1')
    expect(events).toEqual([])
    expect(platform.connections).toHaveLength(1)
  })

  it('kicks no session out when the login fails, and this session continues [SESSION-27]', async () => {
    const { server, advance, events, chat } = await aReadyClient()
    server.refuse(commands.session.login, 70001)
    server.push(pushes.session.kickOther, {})
    await advance(0)
    expect(server.bodiesOf(commands.session.kickOther)).toEqual([])
    expect(events).toEqual([])
    expect(chat.isReady()).toBe(true)
  })
})
