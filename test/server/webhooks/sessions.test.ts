import { commands } from 'tavern-im/protocol'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { app } from '../support/test-server.ts'
import { aBackEnd } from './support/hooked.ts'

const STATE = 'State.StateChange'

const joined = async (server: Server, platform: number, instanceID = '') => {
  const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID, platform })
  await client.login('alice', mintUserSig({ ...app, userID: 'alice' }), instanceID)
  return client
}

const hooked = async () => {
  const backEnd = await aBackEnd()
  const webhooks = { url: backEnd.url, commands: [STATE] }
  const server = await createServer({
    apps: [{ ...app, sessions: { mobile: 1 }, settings: { webhooks } }],
    dataDir: ':memory:',
    logLevel: 'silent',
  })
  onTestFinished(() => server.close())
  return { ...backEnd, server }
}

const state = (Action: string, Reason: string) => ({
  EventTime: expect.any(Number),
  Info: { To_Account: 'alice', Action, Reason },
})

describe('a session', () => {
  it('is reported to the back end at its begin and end [HOOK-14]', async () => {
    const { server, received, calls } = await hooked()
    const first = await joined(server, 1)
    expect(await received(STATE)).toEqual([state('Login', 'Register')])
    expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({
      ClientIP: '127.0.0.1',
      OptPlatform: 'IOS',
    })
    await first.request(commands.session.logout, { type: 0 })
    expect((await received(STATE, 2))[1]).toEqual(state('Logout', 'Unregister'))
    const second = await joined(server, 7)
    await received(STATE, 3)
    await second.close()
    expect((await received(STATE, 4))[3]).toEqual(state('Disconnect', 'LinkClose'))
    expect(calls[3]?.query.get('OptPlatform')).toBe('Web')
  })

  it('that is replaced by a newer one is reported with that one [HOOK-14]', async () => {
    const { server, received, calls } = await hooked()
    await joined(server, 1)
    await received(STATE)
    await joined(server, 1)
    expect((await received(STATE, 2))[1]).toEqual({
      ...state('Login', 'Register'),
      KickedDevice: [{ Platform: 'iOS' }],
    })
    const page = await joined(server, 7, 'a page')
    await received(STATE, 3)
    await joined(server, 7, 'a page')
    expect((await received(STATE, 4))[3]).toEqual(state('Login', 'Register'))
    await page.closed
    expect(calls).toHaveLength(4)
  })
})

describe('calls', () => {
  it('are counted by result [HOOK-16]', async () => {
    const { server, received } = await hooked()
    const figures = async () => {
      const text = await (await fetch(`${server.httpUrl}/metrics`)).text()
      const lines = text.split('\n').map((line) => /^(tavern_webhooks\S+) (\d+)$/.exec(line))
      return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1], Number(line[2])]] : [])))
    }
    const none = {
      'tavern_webhooks_total{outcome="answered"}': 0,
      'tavern_webhooks_total{outcome="failed"}': 0,
      'tavern_webhooks_total{outcome="lost"}': 0,
      tavern_webhooks_waiting: 0,
    }
    expect(await figures()).toEqual(none)
    await joined(server, 7)
    await received(STATE)
    await expect.poll(figures).toEqual({ ...none, 'tavern_webhooks_total{outcome="answered"}': 1 })
  })
})
