import { aMessage, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { aLoginAnswer } from './support.ts'

describe('the session', () => {
  it('logs in again on every new connection with its instance ID [SESSION-12]', async () => {
    const { chat, server, advance } = await aReadyClient()
    server.drop()
    await advance(15_000)
    const logins = server.bodiesOf(commands.session.login)
    expect(logins.map(({ instanceID }) => instanceID)).toEqual(['', 'instance-1'])
    expect(chat.isReady()).toBe(true)
  })

  it('uses the new instance ID that the server assigns [SESSION-12]', async () => {
    const { server, advance } = await aReadyClient()
    server.on(commands.session.login, (_, connection) => {
      connection.authKey = 'key-again'
      return { ...aLoginAnswer, instanceID: 'new' }
    })
    server.drop()
    await advance(15_000)
    server.drop()
    await advance(15_000)
    const logins = server.bodiesOf(commands.session.login)
    expect(logins.map(({ instanceID }) => instanceID)).toEqual(['', 'instance-1', 'new'])
  })

  it.each(['cannot be read', 'has no tinyID'])(
    'outlives an answer to its login on a new connection that %s [SESSION-12]',
    async (fault) => {
      const { chat, server, advance } = await aReadyClient()
      let isFaulty = true
      server.on(commands.session.login, (_, connection) => {
        const { seq, command } = server.received.at(-1)?.frame ?? { seq: 0, command: '' }
        connection.authKey = 'key-again'
        if (!isFaulty) return aLoginAnswer
        isFaulty = false
        if (fault === 'has no tinyID') return { ...aLoginAnswer, tinyID: '' }
        const body = new TextEncoder().encode('{nonsense')
        connection.send({ kind: 'answer', command, seq, errorCode: 0, errorInfo: '', body })
        return undefined
      })
      server.drop()
      await advance(15_000)
      expect(isFaulty).toBe(false)
      const profile = chat.getMyProfile()
      await advance(0)
      await expect(profile).resolves.toMatchObject({ data: { userID: 'alice' } })
    },
  )

  it('ignores everything that arrives after its end [SESSION-30]', async () => {
    const { chat, server, events, advance } = await aReadyClient()
    server.ignore(commands.session.logout)
    const logout = chat.logout()
    server.push(pushes.message.received, { position: 1, messageList: [aMessage()] })
    await advance(3_000)
    await logout
    const names = new Set<string>(events.map(({ name }) => name))
    expect(names).toEqual(new Set([EVENT.SDK_NOT_READY, EVENT.NET_STATE_CHANGE]))
  })

  it.each([20005, 60022, 70050, 70500])(
    'outlives a refusal with %i of the login on a new connection [SESSION-12]',
    async (code) => {
      const { chat, server, events, advance } = await aReadyClient()
      let refusals = 0
      server.on(commands.session.login, (_, connection) => {
        if (++refusals === 1) throw new Refused(code)
        connection.authKey = 'key-again'
        return aLoginAnswer
      })
      server.drop()
      await advance(15_000)
      expect(refusals).toBe(2)
      expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
      const profile = chat.getMyProfile()
      await advance(0)
      await expect(profile).resolves.toMatchObject({ data: { userID: 'alice' } })
    },
  )

  it('ends when the server rejects its UserSig on a new connection [SESSION-08]', async () => {
    const { chat, server, events, advance } = await aReadyClient()
    server.refuse(commands.session.login, 70001)
    server.drop()
    await advance(15_000)
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([{ type: 'userSigExpired' }])
    await expect(chat.getMyProfile()).rejects.toMatchObject({ code: 3004 })
  })
})
