import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'

const bob = { userID: 'bob', userSig: 'signed' }

/** alice is ready; the first SDK_NOT_READY makes her host log bob in. */
const aHastyHost = async () => {
  const client = await aReadyClient()
  const { chat } = client
  const outcomes: unknown[] = []
  const again = () => {
    chat.off(EVENT.SDK_NOT_READY, again)
    chat.login(bob).then(
      ({ data }) => outcomes.push(data.actionStatus),
      (error) => outcomes.push(error.code),
    )
  }
  chat.on(EVENT.SDK_NOT_READY, again)
  return { ...client, outcomes }
}

describe('a login in a handler of SDK_NOT_READY', () => {
  it('succeeds after a logout without a connection [SESSION-32]', async () => {
    const { chat, server, advance, outcomes } = await aHastyHost()
    server.stop()
    await advance(100)
    chat.logout()
    server.start()
    await advance(20_000)
    expect(outcomes).toEqual(['OK'])
    expect(chat.isReady()).toBe(true)
    expect(chat.getLoginUser()).toBe('bob')
  })

  it('succeeds after a logout with a connection [SESSION-32]', async () => {
    const { chat, advance, outcomes, server } = await aHastyHost()
    chat.logout()
    await advance(20_000)
    expect(outcomes).toEqual(['OK'])
    expect(chat.isReady()).toBe(true)
    expect(server.sessions).toHaveLength(1)
  })

  it('succeeds after a kick-out [SESSION-32]', async () => {
    const { chat, server, advance, outcomes } = await aHastyHost()
    server.push(pushes.session.kick, { type: 3 })
    await advance(20_000)
    expect(outcomes).toEqual(['OK'])
    expect(chat.isReady()).toBe(true)
  })

  it('succeeds after the server has forbidden further attempts [SESSION-32]', async () => {
    const { chat, server, advance, outcomes } = await aHastyHost()
    server.refuse(commands.session.ping, 60002)
    await advance(11_000)
    server.on(commands.session.ping, () => ({ timeStamp: 0 }))
    await advance(20_000)
    expect(outcomes).toEqual(['OK'])
    expect(chat.isReady()).toBe(true)
  })
})

it.each(['login', 'logout'])('a handler of KICKED_OUT may %s [SESSION-32]', async (what) => {
  const { chat, server, advance } = await aReadyClient()
  chat.on(EVENT.KICKED_OUT, () => {
    if (what === 'login') chat.login({ userID: 'alice', userSig: 'signed' })
    else chat.logout()
  })
  server.push(pushes.session.kick, { type: 1 })
  await advance(20_000)
  expect(chat.isReady()).toBe(what === 'login')
  expect(server.sessions).toHaveLength(what === 'login' ? 1 : 0)
})
