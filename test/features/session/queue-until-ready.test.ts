import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { codeOf, nothingLeft } from './support.ts'

const alice = { userID: 'alice', userSig: 'signed' }

/** A client whose calls wait, and whose synchronisation does not end before `go`. */
const aWaitingClient = () => {
  const client = aClient('binary', { queueUntilReady: true })
  let go = () => {}
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  client.server.on(commands.group.list, async () => {
    await gone
    return { groups: [], totalCount: 0 }
  })
  return { ...client, go }
}

describe('with queueUntilReady', () => {
  it('calls after login wait for SDK_READY and run in their order [SESSION-29]', async () => {
    const client = aWaitingClient()
    const { chat, server, advance, go } = client
    const order: string[] = []
    chat.on(EVENT.SDK_READY, () => order.push('ready'))
    chat.login(alice)
    const first = chat.getUserProfile({ userIDList: ['bob'] }).then(() => order.push('bob'))
    await advance(0)
    const second = chat.getUserProfile({ userIDList: ['carol'] }).then(() => order.push('carol'))
    await advance(1_000)
    expect(order).toEqual([])
    const before = server.commandsReceived.length
    go()
    await advance(0)
    await Promise.all([first, second])
    expect(order).toEqual(['ready', 'bob', 'carol'])
    expect(server.commandsReceived.slice(before)).toContain('profile.get')
  })

  it('wrong arguments are refused at once [SESSION-29]', async () => {
    const { chat, advance } = aWaitingClient()
    chat.login(alice).catch(() => {})
    await advance(0)
    const wrong = { userIDList: 'bob' } as never
    await expect(chat.getUserProfile(wrong)).rejects.toMatchObject({ code: 2905 })
  })

  it('calls before login reject with 2024, getters stay neutral [SESSION-29]', async () => {
    const { chat, advance } = aWaitingClient()
    await expect(chat.getConversationList()).rejects.toMatchObject({ code: 2024 })
    chat.login(alice)
    await advance(0)
    expect(chat.getTotalUnreadMessageCount()).toBe(0)
  })

  it('a message can be made once login has resolved, and its sending waits [SESSION-29]', async () => {
    const client = aWaitingClient()
    const { chat, server, advance, go } = client
    const stored = storesMessages(server)
    const make = () => chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload })
    const payload = { text: 'hi' }
    await expect(make()).rejects.toMatchObject({ code: 2024 })
    const login = chat.login(alice)
    await expect(make()).rejects.toMatchObject({ code: 3000 })
    await advance(0)
    await login
    const message = make()
    expect(message).toMatchObject({ from: 'alice', ID: expect.stringMatching(/^1440000/) })
    const sent = chat.sendMessage(message)
    await advance(1_000)
    expect(stored.size).toBe(0)
    go()
    await advance(0)
    expect((await sent).data.message).toBe(message)
    expect(stored.size).toBe(1)
  })

  it.each([
    ['logout', 3005],
    ['kick-out', 3003],
  ])('calls reject with the reason of a %s [SESSION-29]', async (how, code) => {
    const client = aWaitingClient()
    const { chat, server, advance, platform } = client
    chat.login(alice)
    await advance(0)
    const call = chat.getConversationList()
    if (how === 'logout') chat.logout()
    else server.push(pushes.session.kick, { type: 1 })
    expect(await codeOf(client, call)).toBe(code)
    expect(platform.counts()).toEqual(nothingLeft)
  })

  it('calls reject with 3001 when the login fails [SESSION-29]', async () => {
    const client = aWaitingClient()
    const { chat, server } = client
    server.refuse(commands.session.login, 70001)
    chat.login(alice).catch(() => {})
    expect(await codeOf(client, chat.getConversationList())).toBe(3001)
    expect(client.platform.counts()).toEqual(nothingLeft)
  })

  it('calls do not wait forever: 2999 after 90 s [SESSION-29]', async () => {
    const client = aWaitingClient()
    const { chat, advance } = client
    chat.login(alice)
    await advance(0)
    const call = chat.getConversationList()
    call.catch(() => {})
    await advance(89_000)
    expect(await codeOf(client, call, 1_000)).toBe(2999)
  })

  it('joinGroup and the other open methods do not wait [SESSION-29]', async () => {
    const { chat, server, advance } = aWaitingClient()
    chat.login(alice)
    await advance(0)
    chat.joinGroup({ groupID: 'team' }).catch(() => {})
    await advance(0)
    expect(server.bodiesOf(commands.group.join)).toHaveLength(1)
  })
})

it('without it calls before SDK_READY are refused with 2999 [SESSION-29]', async () => {
  const { chat, server, advance } = aClient()
  server.ignore(commands.group.list)
  chat.login(alice)
  await advance(0)
  await expect(chat.getConversationList()).rejects.toMatchObject({ code: 2999 })
})
