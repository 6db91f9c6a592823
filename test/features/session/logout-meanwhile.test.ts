import { aConversation } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

/** An answer that comes when the test says so. */
const held = <Answer>(answer: Answer) => {
  let give = () => {}
  const answered = new Promise<Answer>((resolve) => {
    give = () => resolve(answer)
  })
  return { answered, give }
}

const aPage = {
  conversations: [aConversation(3)],
  completeFlag: 1 as const,
  timeStamp: 0,
  startIndex: '',
  cookie: 'cookie',
}

describe('a logout with pending calls', () => {
  it("keeps their answers away from the next user's data [CONN-38]", async () => {
    const client = aClient()
    const { chat, server, advance, platform } = client
    const list = held(aPage)
    const farewell = held({})
    server.on(commands.conversation.list, () => list.answered)
    server.on(commands.session.logout, () => farewell.answered)
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    const logout = chat.logout()
    await advance(0)
    list.give()
    await advance(0)
    const nothing = { status: 'pending', source: 'none', error: null, conversationList: [] }
    expect(viewOf(chat).conversationList()).toEqual(nothing)
    farewell.give()
    await advance(0)
    await logout
    server.ignore(commands.conversation.list)
    await outcome(client, chat.login({ userID: 'carol', userSig: 'signed' }))
    expect(viewOf(chat).conversationList()).toEqual(nothing)
    await outcome(client, chat.logout(), 3_000)
    expect(platform.storage.keys().filter((key) => key.endsWith('_conversations'))).toEqual([])
  })

  it('rejects them at once with 3005, before the logout is answered [CONN-38]', async () => {
    const client = await aReadyClient()
    client.server.ignore(commands.session.logout)
    client.server.ignore(commands.group.profile)
    const profile = client.chat.getGroupProfile({ groupID: 'team' })
    const codes: number[] = []
    profile.catch(({ code }) => codes.push(code))
    await client.advance(0)
    const logout = client.chat.logout()
    await client.advance(0)
    expect(codes).toEqual([3005])
    await outcome(client, logout, 3_000)
    expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  })
})
