import { MessageFlag } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  aMessage,
  type Device,
  type ListAnswer,
  openCore,
  START_MS,
  syncAll,
  upTo,
  wholeList,
} from './support/test-core.ts'

const read = (to: string, messageReadSeq: number, fields: object = {}) => ({
  conversationType: 1,
  to,
  messageReadSeq,
  lastMessageTime: START_MS / 1000,
  ...fields,
})

const rowOf = async (device: Device, id: string) => {
  const { conversations } = await device.run<Pick<ListAnswer, 'conversations'>>(
    'conversation.get',
    { conversationIDList: [id] },
  )
  return conversations[0]
}

const two = async () => {
  const testBed = await openCore()
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  return { testBed, alice, bob, phone: await testBed.device('bob', 'bob-2') }
}

const send = async (sender: Device, to: string, count: number, fields: object = {}) => {
  for (const _ of upTo(count)) {
    await sender.run('c2c.send', aMessage(sender.userID, to, fields))
  }
}

describe('one to one unread counts', () => {
  it('count the messages of the peer, not the own messages', async () => {
    const { alice, bob } = await two()
    await send(alice, 'bob', 3)
    await send(bob, 'alice', 2)
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 3, nextMessageSeq: 6 })
    expect(await rowOf(alice, 'C2Cbob')).toMatchObject({ unreadCount: 2, nextMessageSeq: 6 })
  })

  it('decrease by exactly the messages read, and never increase by a read', async () => {
    const { alice, bob } = await two()
    await send(alice, 'bob', 2)
    await send(alice, 'bob', 1, { flags: MessageFlag.noUnread })
    await send(bob, 'alice', 1)
    await send(alice, 'bob', 3)
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 5 })
    await bob.run('conversation.read', read('alice', 5))
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 2, messageReadSeq: 5 })
    await bob.run('conversation.read', read('alice', 3))
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({
      unreadCount: 2,
      messageReadSeq: 5,
      position: 8,
    })
    await bob.run('conversation.read', read('alice', 999))
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 0, messageReadSeq: 7 })
  })

  it('are correct for two concurrent reads and messages that arrive in between', async () => {
    const { alice, bob, phone } = await two()
    await send(alice, 'bob', 10)
    await Promise.all([
      bob.run('conversation.read', read('alice', 4)),
      send(alice, 'bob', 2),
      phone.run('conversation.read', read('alice', 6)),
    ])
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 6, messageReadSeq: 6 })
  })

  it('are published to all own devices and to the peer, once [UNREAD-04]', async () => {
    const { alice, bob, phone } = await two()
    await send(alice, 'bob', 2)
    await bob.run('conversation.read', read('alice', 2))
    await bob.run('conversation.read', read('alice', 2))
    expect(phone.received.events).toEqual([
      {
        position: 3,
        data: {
          event: 'read',
          conversationType: 1,
          to: 'alice',
          messageReadSeq: 2,
          unreadCount: 0,
          nextMessageSeq: 3,
        },
      },
    ])
    expect(bob.received.events).toEqual(phone.received.events)
    const readTime = START_MS / 1000
    expect(alice.received.events).toEqual([
      { position: 3, data: { event: 'peerRead', peerAccount: 'bob', readTime } },
    ])
    expect(await rowOf(alice, 'C2Cbob')).toMatchObject({ c2cPeerReadTime: readTime })
  })

  it('do not change, without an error, when a message that does not exist is read', async () => {
    const { alice, bob } = await two()
    await send(alice, 'bob', 1)
    expect(await bob.run('conversation.read', read('nobody', 3))).toEqual({})
    const group = read('no-group', 3, { conversationType: 2 })
    expect(await bob.run('conversation.read', group)).toEqual({})
  })
})

describe('group unread counts', () => {
  const group = async () => {
    const testBed = await two()
    const memberList = [{ userID: 'bob' }]
    await testBed.alice.run('group.create', {
      type: 'Private',
      name: 'g',
      groupID: 'g',
      memberList,
    })
    return testBed
  }

  const unread = async (device: Device) => {
    const row = await rowOf(device, 'GROUPg')
    const { selfInfo, nextMessageSeq = 0 } = row?.group ?? {}
    const { readedSequence = 0, excludedUnreadSequenceList: excluded = [] } = selfInfo ?? {}
    expect(row?.unreadCount).toBe(nextMessageSeq - 1 - readedSequence - excluded.length)
    expect(row?.messageReadSeq).toBe(readedSequence)
    return row?.unreadCount
  }

  it('start at zero, and tips never count', async () => {
    const { testBed, alice, bob } = await group()
    expect([await unread(alice), await unread(bob)]).toEqual([0, 0])
    const carol = await testBed.device('carol')
    await carol.run('group.create', { type: 'Public', name: 'p', groupID: 'p' })
    await bob.run('group.join', { groupID: 'p', applyMessage: '', historyMessageFlag: 0 })
    expect(await rowOf(carol, 'GROUPp')).toMatchObject({ unreadCount: 0, nextMessageSeq: 3 })
  })

  it('skip own messages between unread ones, and messages that do not count', async () => {
    const { alice, bob } = await group()
    const post = (device: Device, fields: object = {}) =>
      device.run('group.send', aGroupMessage(device.userID, 'g', fields))
    await post(alice)
    await post(bob)
    await post(alice, { flags: MessageFlag.noUnread })
    await post(alice)
    expect([await unread(alice), await unread(bob)]).toEqual([1, 2])
    await bob.run('conversation.read', read('g', 2, { conversationType: 2 }))
    expect(await unread(bob)).toBe(1)
    await bob.run('conversation.read', read('g', 5, { conversationType: 2 }))
    expect(await unread(bob)).toBe(0)
    await post(bob)
    expect(await unread(bob)).toBe(0)
    await post(alice)
    expect(await unread(bob)).toBe(1)
  })

  it('are exact while messages are not on disk yet', async () => {
    const { alice, bob } = await group()
    const posts = upTo(40).map((index) => {
      const device = index % 4 === 0 ? bob : alice
      return device.run('group.send', aGroupMessage(device.userID, 'g'))
    })
    const during = unread(bob)
    await Promise.all(posts)
    expect(await during).toBe(30)
    expect(await unread(bob)).toBe(30)
  })

  it('check the newest 2,000 messages; older ones all count [STORE-22]', async () => {
    const { testBed, alice, bob } = await group()
    const post = (fields: object = {}) =>
      alice.run('group.send', aGroupMessage('alice', 'g', fields))
    await post()
    await post({ flags: MessageFlag.noUnread })
    await post({ flags: MessageFlag.noUnread })
    for (let sent = 3; sent < 2_000; ) {
      testBed.pass(1)
      const batch = upTo(Math.min(40, 2_000 - sent))
      await Promise.all(batch.map(() => post()))
      sent += batch.length
    }
    expect(await unread(bob)).toBe(1_998)
    testBed.pass(1)
    for (const _ of upTo(2)) await post()
    // The first message without a count is no longer checked.
    expect(await unread(bob)).toBe(2_001)
  })

  it('are published to the own devices', async () => {
    const { alice, bob, phone } = await group()
    for (const _ of upTo(3)) await alice.run('group.send', aGroupMessage('alice', 'g'))
    await bob.run('conversation.read', read('g', 3, { conversationType: 2 }))
    expect(phone.received.events.at(-1)?.data).toEqual({
      event: 'read',
      conversationType: 2,
      to: 'g',
      messageReadSeq: 3,
      unreadCount: 1,
      nextMessageSeq: 5,
    })
  })
})

describe('the conversation list', () => {
  it('is newest first over both kinds, whatever the page size', async () => {
    const testBed = await openCore()
    const me = await testBed.device('me')
    const expected: string[] = []
    for (const index of upTo(7)) {
      const other = await testBed.device(`user${index}`)
      testBed.pass(10)
      await other.run('c2c.send', aMessage(other.userID, 'me'))
      expected.unshift(other.userID)
      testBed.pass(10)
      const groupID = `group${index}`
      await me.run('group.create', { type: 'Private', name: 'g', groupID })
      expected.unshift(groupID)
    }
    for (const count of [1, 2, 3, 5, 100]) {
      const { conversations } = await wholeList(me, count)
      expect(conversations.map((row) => row.userID ?? row.group?.groupID)).toEqual(expected)
    }
  })

  it('lists groups of one second completely, page by page', async () => {
    const testBed = await openCore()
    const me = await testBed.device('me')
    for (const index of upTo(9)) {
      await me.run('group.create', { type: 'Private', name: 'g', groupID: `group${index}` })
    }
    const { conversations } = await wholeList(me, 2)
    const ids = conversations.map((row) => row.group?.groupID)
    expect(new Set(ids).size).toBe(9)
    expect(ids).toHaveLength(9)
  })

  it('misses no conversation that moves while it is read: a sync with its cookie returns it', async () => {
    const testBed = await openCore()
    const me = await testBed.device('me')
    for (const index of upTo(6)) {
      const other = await testBed.device(`user${index}`)
      await other.run('c2c.send', aMessage(other.userID, 'me'))
    }
    const body = { timeStamp: 0, startIndex: '', count: 3 }
    const first = await me.run<ListAnswer>('conversation.list', body)
    const oldest = await testBed.device('user1')
    await oldest.run('c2c.send', aMessage('user1', 'me'))
    const second = await me.run<ListAnswer>('conversation.list', {
      ...body,
      startIndex: first.startIndex,
    })
    expect(second.cookie).toBe(first.cookie)
    const { conversations } = await syncAll(me, first.cookie)
    const listed = [...first.conversations, ...second.conversations, ...conversations]
    expect(new Set(listed.map((row) => row.userID)).size).toBe(6)
    expect(conversations).toMatchObject([{ userID: 'user1', unreadCount: 2, nextMessageSeq: 3 }])
  })

  it('shows the newest message that it may show', async () => {
    const { alice, bob } = await two()
    await send(alice, 'bob', 2)
    await send(alice, 'bob', 1, { flags: MessageFlag.noLastMessage })
    expect(await rowOf(bob, 'C2Calice')).toMatchObject({
      nextMessageSeq: 4,
      lastMessage: { sequence: 2 },
    })
  })
})
