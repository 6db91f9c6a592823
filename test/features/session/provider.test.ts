import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { aProvider, aSigner, codeOf, gaps, LIFE_MS, nothingLeft, type Signer } from './support.ts'

const userID = 'alice'
const MINUTE = 60_000

/** alice, ready, with a provider. */
const aRenewingClient = async (answer?: (signer: Signer) => string | Promise<string>) => {
  const client = aClient()
  const signer = aSigner(client)
  const provider = aProvider(client, () => (answer ?? (() => signer.mint()))(signer))
  const { getUserSig } = provider
  client.chat.login({ userID, userSig: signer.mint(), getUserSig })
  await client.advance(0)
  expect(client.chat.isReady()).toBe(true)
  client.events.clear()
  return { ...client, signer, ...provider }
}

describe('a provider of UserSigs', () => {
  it('is called if no UserSig is given [SESSION-19]', async () => {
    const client = aClient()
    const signer = aSigner(client)
    const { getUserSig, requestedAt } = aProvider(client, async () => signer.mint())
    expect(await codeOf(client, client.chat.login({ userID, getUserSig }))).toBe(0)
    expect(requestedAt).toHaveLength(1)
    expect(signer.logins).toEqual(['sig-1'])
  })

  it('is called when the given UserSig is rejected, and the login continues [SESSION-19]', async () => {
    const client = aClient()
    const signer = aSigner(client)
    const { getUserSig, requestedAt } = aProvider(client, () => signer.mint())
    const options = { userID, userSig: 'of yesterday', getUserSig }
    expect(await codeOf(client, client.chat.login(options))).toBe(0)
    expect(requestedAt).toHaveLength(1)
    expect(signer.logins).toEqual(['of yesterday', 'sig-1'])
    expect(client.platform.connections).toHaveLength(1)
  })

  it.each([
    ['gives nothing', () => undefined, 2003],
    ['gives an empty string', () => '', 2003],
    ['gives a number', () => 42, 2003],
    [
      'throws',
      () => {
        throw new Error('no')
      },
      3001,
    ],
    ['rejects', () => Promise.reject(new Error('no')), 3001],
    ['does not answer for 30 s', () => new Promise(() => {}), 3001],
    ['gives one that is refused', () => 'nonsense', 70009],
  ])(
    'that %s fails the login, which leaves no state [SESSION-20]',
    async (_title, answer, code) => {
      const client = aClient()
      aSigner(client)
      const { getUserSig } = aProvider(client, answer as () => string)
      expect(await codeOf(client, client.chat.login({ userID, getUserSig }), 30_000)).toBe(code)
      expect(client.platform.counts()).toEqual(nothingLeft)
      await expect(client.chat.getMyProfile()).rejects.toMatchObject({ code: 3001 })
    },
  )

  it('has its failure as the cause of the rejection [SESSION-20]', async () => {
    const client = aClient()
    const cause = new Error('the back end is down')
    const getUserSig = () => Promise.reject(cause)
    const login = client.chat.login({ userID, getUserSig })
    login.catch(() => {})
    await client.advance(0)
    await expect(login).rejects.toMatchObject({ cause })
  })

  it('is checked before anything is sent [SESSION-20]', async () => {
    const { chat } = aClient()
    const getUserSig = 'sig' as never
    await expect(chat.login({ userID, getUserSig })).rejects.toMatchObject({ code: 2905 })
    await expect(chat.login({ userID } as never)).rejects.toMatchObject({ code: 2003 })
  })
})

describe('a UserSig is renewed', () => {
  it('before it expires, on the same connection, without an event [SESSION-21]', async () => {
    const { advance, events, server, signer, platform, requestedAt } = await aRenewingClient()
    const before = server.commandsReceived.length
    await advance(9 * MINUTE)
    expect(requestedAt).toHaveLength(1)
    expect(requestedAt[0]).toBeGreaterThan(8 * MINUTE)
    expect(signer.logins).toEqual(['sig-1', 'sig-2'])
    const [login] = server.bodiesOf(commands.session.login).slice(-1)
    expect(login).toMatchObject({ userSig: 'sig-2', instanceID: 'instance-1' })
    expect(new Set(server.commandsReceived.slice(before))).toEqual(
      new Set(['session.hello', 'session.login']),
    )
    expect(events).toEqual([])
    expect(platform.connections).toHaveLength(1)
  })

  it('repeatedly, and the session outlives all of them [SESSION-21]', async () => {
    const { advance, chat, events, signer, platform } = await aRenewingClient()
    const { timers } = platform.counts()
    await advance(6 * 60 * MINUTE)
    expect(signer.logins.length).toBeGreaterThanOrEqual((6 * 60 * MINUTE) / LIFE_MS)
    expect(signer.logins.length).toBeLessThan(60)
    expect(events).toEqual([])
    expect(chat.isReady()).toBe(true)
    expect(platform.connections).toHaveLength(1)
    expect(platform.counts().timers).toBeLessThanOrEqual(timers)
  })

  it('by one provider call at a time, shared by all callers [SESSION-22]', async () => {
    let answer = (_userSig: string) => {}
    const slow = () =>
      new Promise<string>((resolve) => {
        answer = resolve
      })
    const { advance, chat, server, signer, requestedAt } = await aRenewingClient(slow)
    const { get } = commands.profile
    server.refuse(get, 70001)
    const calls = [1, 2, 3].map(() => chat.getUserProfile({ userIDList: ['bob'] }))
    for (const call of calls) call.catch(() => {})
    await advance(29_000)
    server.refuse(get, 70001)
    chat.getUserProfile({ userIDList: ['carol'] }).catch(() => {})
    await advance(0)
    expect(requestedAt).toHaveLength(1)
    answer(signer.mint())
    await advance(0)
    expect(signer.logins).toEqual(['sig-1', 'sig-2'])
  })

  it('by one provider call at a time, also while the server checks a UserSig [SESSION-22]', async () => {
    const answers: ((userSig: string) => void)[] = []
    const slow = () => new Promise<string>((resolve) => answers.push(resolve))
    const { advance, server, signer, requestedAt } = await aRenewingClient(slow)
    const expire = () => server.push(pushes.session.credentialsExpired, { level: 'account' })
    expire()
    await advance(0)
    answers[0]?.(signer.mint())
    expire()
    await advance(0)
    expire()
    await advance(5_000)
    expect(requestedAt).toHaveLength(2)
    answers[1]?.(signer.mint())
    await advance(0)
    expect(signer.logins).toEqual(['sig-1', 'sig-2', 'sig-3'])
    await advance(9 * MINUTE)
    expect(requestedAt).toHaveLength(3)
  })

  it('with growing delays while the provider fails, which emits ERROR [SESSION-22]', async () => {
    let isDown = true
    const client = await aRenewingClient((signer) => {
      if (isDown) throw new Error('down')
      return signer.mint()
    })
    const { advance, requestedAt, events, signer, chat } = client
    await advance(9 * MINUTE + 30_000)
    for (const [index, gap] of gaps(requestedAt).slice(0, 5).entries()) {
      expect(gap).toBeLessThanOrEqual(2 ** index)
      expect(gap).toBeGreaterThanOrEqual(2 ** index * 0.75)
    }
    expect(events.dataOf(EVENT.ERROR)).toHaveLength(requestedAt.length)
    expect(events.dataOf(EVENT.ERROR)[0]).toMatchObject({ code: 3001 })
    isDown = false
    await advance(MINUTE)
    expect(signer.logins).toEqual(['sig-1', 'sig-2'])
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
    expect(chat.isReady()).toBe(true)
  })

  it('with growing delays while the provider returns old ones [SESSION-22]', async () => {
    const { advance, requestedAt, events, signer } = await aRenewingClient(() => 'sig-1')
    await advance(LIFE_MS + 30_000)
    const late = requestedAt.filter((time) => time > LIFE_MS)
    expect(late.length).toBeLessThanOrEqual(6)
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
    expect(signer.logins.every((userSig) => userSig === 'sig-1')).toBe(true)
  })

  it('when the connection returns after it expired, and the session continues [SESSION-22]', async () => {
    const { advance, server, events, chat, signer, platform } = await aRenewingClient()
    server.stop()
    await advance(2 * LIFE_MS)
    server.start()
    const profile = chat.getUserProfile({ userIDList: ['bob'] })
    await advance(60_000)
    await expect(profile).resolves.toMatchObject({ code: 0 })
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([])
    expect(server.bodiesOf(commands.session.login).at(-1)?.instanceID).toBe('instance-1')
    const open = platform.connections.filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    expect(signer.logins.length).toBeLessThanOrEqual(4)
  })

  it('with the next connection, when it was lost meanwhile [SESSION-22]', async () => {
    let answer = (_userSig: string) => {}
    const slow = () =>
      new Promise<string>((resolve) => {
        answer = resolve
      })
    const { advance, server, signer, chat, requestedAt } = await aRenewingClient(slow)
    await advance(9 * MINUTE)
    expect(requestedAt).toHaveLength(1)
    server.stop()
    await advance(5_000)
    answer(signer.mint())
    await advance(1_000)
    server.start()
    await advance(20_000)
    expect(signer.logins).toEqual(['sig-1', 'sig-2'])
    expect(chat.isReady()).toBe(true)
  })

  it('no longer when the session is over [SESSION-22]', async () => {
    let answer = (_userSig: string) => {}
    const slow = () =>
      new Promise<string>((resolve) => {
        answer = resolve
      })
    const { advance, signer, chat, platform } = await aRenewingClient(slow)
    await advance(9 * MINUTE)
    expect(await codeOf({ advance }, chat.logout())).toBe(0)
    answer(signer.mint())
    await advance(LIFE_MS)
    expect(signer.logins).toEqual(['sig-1'])
    expect(platform.counts()).toEqual(nothingLeft)
  })

  it('in vain if the provider uses another key: KICKED_OUT on the next connection [SESSION-31]', async () => {
    const { advance, server, events, platform } = await aRenewingClient(() => 'nonsense')
    server.drop()
    await advance(LIFE_MS)
    server.drop()
    await advance(20_000)
    expect(events.dataOf(EVENT.KICKED_OUT)).toEqual([{ type: 'userSigExpired' }])
    expect(platform.counts()).toEqual(nothingLeft)
  })
})
