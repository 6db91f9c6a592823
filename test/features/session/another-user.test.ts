import { aConversation, aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { arrive, lists } from '../conversations/support.ts'
import { codeOf } from './support.ts'

const as = (userID: string) => ({ userID, userSig: 'signed' })

const logIn = async ({ chat, advance }: TestClient, userID: string) => {
  chat.login(as(userID)).catch(() => {})
  await advance(0)
}

const unreadOf = ({ chat }: TestClient) => viewOf(chat).totalUnread()

const shown = ({ chat }: TestClient) => viewOf(chat).conversationList()

/** carol was here before and saw bob; alice is logged in now, and bob has written to her. */
const aSharedDevice = async () => {
  const client = aClient()
  const { server } = client
  lists(server, [aConversation(3)])
  await logIn(client, 'carol')
  lists(server, [aConversation(5, { unreadCount: 2 }), aConversation(1, { userID: 'dave' })])
  await logIn(client, 'alice')
  expect(client.chat.getLoginUser()).toBe('alice')
  expect(unreadOf(client)).toBe(2)
  return client
}

describe('when another user logs in', () => {
  it('no data of the first one is shown or emitted [SESSION-15]', async () => {
    const client = await aSharedDevice()
    const { chat, server, events, advance } = client
    await arrive(client, aMessage({ sequence: 6 }))
    events.clear()
    lists(server, [aConversation(3)])
    chat.login(as('carol')).catch(() => {})
    server.push(pushes.message.received, { position: 0, messageList: [aMessage({ sequence: 7 })] })
    await advance(10_000)
    expect(events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    for (const list of events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)) {
      expect(list.map(({ conversationID }) => conversationID)).toEqual(['C2Cbob'])
    }
    expect(events.dataOf(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED)).toEqual([0])
    expect(unreadOf(client)).toBe(0)
    const { items } = viewOf(chat).timeline('C2Cbob', {
      fromSequence: 0,
      toSequence: Number.POSITIVE_INFINITY,
    })
    expect(items.filter(({ kind }) => kind === 'message')).toEqual([])
    expect((await chat.getMyProfile()).data.userID).toBe('carol')
  })

  it.each([true, false])(
    'read marks of the first user change no count of the second, connected %s [SESSION-15]',
    async (isConnected) => {
      const client = await aSharedDevice()
      const { chat, server } = client
      server.ignore(commands.conversation.read)
      server.ignore(commands.conversation.list)
      const read = chat.setMessageRead({ conversationID: 'C2Cbob' })
      await client.advance(0)
      if (!isConnected) {
        server.stop()
        await client.advance(100)
      }
      chat.login(as('carol')).catch(() => {})
      expect(await codeOf(client, read)).toBe(3005)
      expect(shown(client)).toMatchObject({ status: 'pending', source: 'cache' })
      expect(unreadOf(client)).toBe(0)
    },
  )

  it.each([true, false])(
    'a list that the first one was reading is no error of the second, connected %s [SESSION-15]',
    async (isConnected) => {
      const client = aClient()
      const { chat, server, advance } = client
      server.ignore(commands.conversation.list)
      await logIn(client, 'alice')
      if (!isConnected) server.stop()
      await advance(100)
      chat.logout()
      await advance(0)
      expect(shown(client)).toMatchObject({ status: 'pending', error: null })
      server.ignore(commands.session.login)
      await logIn(client, 'carol')
      expect(shown(client)).toMatchObject({ status: 'pending', error: null })
    },
  )

  it('pending calls of the first one reject [SESSION-15]', async () => {
    const client = await aSharedDevice()
    const { chat, server } = client
    server.ignore(commands.profile.get)
    const call = chat.getUserProfile({ userIDList: ['dave'] })
    await client.advance(0)
    chat.login(as('carol')).catch(() => {})
    expect(await codeOf(client, call)).toBe(3005)
  })

  it('only the last of many consecutive logins remains [SESSION-15]', async () => {
    const client = await aSharedDevice()
    const { chat, server, advance } = client
    const users = ['carol', 'dave', 'erin']
    const codes = await Promise.all(
      users.map((user) => codeOf(client, chat.login(as(user)), 5_000)),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    await advance(5_000)
    expect(users[codes.indexOf(0)]).toBe(chat.getLoginUser())
    expect(server.sessions).toHaveLength(1)
  })
})
