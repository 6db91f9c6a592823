import { aConversation, aMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ViewTopic, viewOf } from '../../src/index.ts'
import type { WireMessage } from '../../src/protocol/message.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aClientWith } from '../features/conversations/support.ts'
import { outcome } from '../features/support/settle.ts'
import type { TestClient } from '../support/client.ts'
import { aClient } from '../support/client.ts'

const all = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

const arrive = async ({ server, advance }: TestClient, ...messageList: WireMessage[]) => {
  server.push(pushes.message.received, { position: 0, messageList })
  await advance(0)
}

const aClientOfTwo = () =>
  aClientWith([aConversation(5), aConversation(3, { userID: 'carol' })], (server) =>
    keepsHistory(server, someMessages(1, 5)),
  )

/** Everything a view shows of bob. */
const looks = ({ chat }: TestClient) => {
  const view = viewOf(chat)
  return {
    session: view.session(),
    connection: view.connection(),
    list: view.conversationList(),
    conversation: view.conversation('C2Cbob'),
    timeline: view.timeline('C2Cbob', all),
    profile: view.profile('alice'),
  }
}

describe('a view', () => {
  it('returns the same objects if nothing changed [CLIENT-11]', async () => {
    const client = await aClientOfTwo()
    await arrive(client, aMessage({ sequence: 6 }))
    const before = looks(client)
    await arrive(client, aMessage({ sequence: 6 }))
    await client.advance(60_000)
    const after = looks(client)
    for (const name of Object.keys(before) as (keyof typeof before)[]) {
      expect(after[name], name).toBe(before[name])
      expect(Object.isFrozen(after[name]), name).toBe(true)
    }
  })

  it('returns a new object for a changed entity, and the same ones for the rest [CLIENT-11]', async () => {
    const client = await aClientOfTwo()
    await arrive(client, aMessage({ sequence: 6 }))
    const before = looks(client)
    await arrive(client, aMessage({ sequence: 7 }))
    const after = looks(client)
    expect(after.conversation).not.toBe(before.conversation)
    expect(before.conversation?.unreadCount).toBe(1)
    expect(after.conversation?.unreadCount).toBe(2)
    expect(after.list).not.toBe(before.list)
    expect(after.list.conversationList[1]).toBe(before.list.conversationList[1])
    expect(after.timeline.items).toHaveLength(2)
    expect(after.timeline.items[0]).toBe(before.timeline.items[0])
    expect(after.session).toBe(before.session)
    expect(viewOf(client.chat).totalUnread()).toBe(2)
  })

  it('notifies each changed topic once per frame, and no other [CLIENT-12]', async () => {
    const client = await aClientOfTwo()
    const notified: ViewTopic[] = []
    const topics: ViewTopic[] = [
      'session',
      'conversationList',
      'totalUnread',
      'conversation:C2Cbob',
      'conversation:C2Ccarol',
      'timeline:C2Cbob',
      'timeline:C2Ccarol',
    ]
    for (const topic of topics) viewOf(client.chat).subscribe(topic, () => notified.push(topic))
    await arrive(client, ...someMessages(6, 9))
    expect(notified.toSorted()).toEqual([
      'conversation:C2Cbob',
      'conversationList',
      'timeline:C2Cbob',
      'totalUnread',
    ])
  })

  it('returns a new snapshot of my message when its status changes [CLIENT-13]', async () => {
    const client = await aClientOfTwo()
    client.server.on(commands.message.sendC2C, () => ({
      time: NOON + 6,
      sequence: 6,
      position: 0,
    }))
    const { chat } = client
    const message = chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'hi' },
    })
    const statuses: string[] = []
    const look = () => {
      const [item] = viewOf(chat).timeline('C2Cbob', all).items
      if (item?.kind === 'message') statuses.push(item.message.status)
    }
    viewOf(chat).subscribe('timeline:C2Cbob', look)
    await outcome(client, chat.sendMessage(message))
    expect(statuses).toEqual(['unSend', 'success'])
  })

  it('returns a window with its holes, and whether more lies beyond [CLIENT-14]', async () => {
    const client = await aClientOfTwo()
    const view = viewOf(client.chat)
    await outcome(client, view.load('C2Cbob', { sequence: 0, direction: 0, count: 2 }))
    await arrive(client, aMessage({ sequence: 9 }))
    const kinds = ({ items }: ReturnType<typeof view.timeline>) =>
      items.map((item) =>
        item.kind === 'hole'
          ? `hole ${item.fromSequence}-${item.toSequence}`
          : item.message.sequence,
      )
    const whole = view.timeline('C2Cbob', all)
    expect(kinds(whole)).toEqual([4, 5, 'hole 6-8', 9])
    expect(whole).toMatchObject({ hasOlder: true, hasNewer: false, newestSequence: 9 })
    const part = view.timeline('C2Cbob', { fromSequence: 4, toSequence: 5 })
    expect(kinds(part)).toEqual([4, 5])
    expect(part).toMatchObject({ hasOlder: true, hasNewer: true })
    expect(view.newestWindow('C2Cbob', 2)).toEqual({
      fromSequence: 5,
      toSequence: Number.POSITIVE_INFINITY,
    })
    await outcome(client, view.load('C2Cbob', { sequence: 3, direction: 0, count: 10 }))
    expect(view.timeline('C2Cbob', all).hasOlder).toBe(false)
  })

  it('follows the session and the connection [CLIENT-15]', async () => {
    const client = aClient()
    const view = viewOf(client.chat)
    const seen: string[] = []
    const look = () => seen.push(`${view.session().status} ${view.connection().state}`)
    view.subscribe('session', look)
    view.subscribe('connection', look)
    expect(view.conversationList()).toMatchObject({ status: 'pending', conversationList: [] })
    client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    expect(view.conversationList().status).toBe('ready')
    expect(view.session()).toEqual({ status: 'ready', userID: 'alice' })
    const logout = client.chat.logout()
    await client.advance(0)
    await logout
    expect(seen).toEqual([
      'loggingIn disconnected',
      'loggingIn connecting',
      'loggingIn connected',
      'syncing connected',
      'ready connected',
      'loggedOut connected',
      'loggedOut disconnected',
    ])
  })

  it('exists for clients only [CLIENT-15]', () => {
    expect(() => viewOf({} as never)).toThrow(expect.objectContaining({ code: 2905 }))
  })

  it('contains no data of a user who has logged out [CLIENT-15]', async () => {
    const client = await aClientOfTwo()
    await arrive(client, aMessage({ sequence: 6 }))
    await outcome(client, client.chat.logout())
    const view = viewOf(client.chat)
    expect(view.conversation('C2Cbob')).toBeNull()
    expect(view.timeline('C2Cbob', all).items).toEqual([])
    expect(view.profile('alice')).toBeNull()
    expect(view.totalUnread()).toBe(0)
    expect(view.conversationList().conversationList).toEqual([])
  })
})
