import { MessageFlag } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  c2c,
  changeTo,
  createConversation,
  inGroup,
  messagesOf,
  revoke,
  rowOf,
  sequencesOf,
  team,
} from './support/changes.ts'
import {
  aMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const remove = (
  device: Device,
  { conversationType, to }: ReturnType<typeof c2c>,
  ...sequenceList: number[]
) => device.run('message.delete', { conversationType, to, sequenceList })

const clear = (device: Device, address: object) => device.run('conversation.clear', address)

describe('a deletion', () => {
  it('applies to the deleting user only, and persists [DELETE-01]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createConversation(4, dataDir)
    const phone = await testBed.device('bob', 'bob-2')
    await remove(bob, c2c('alice'), 2, 4)
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([1, 3])
    expect(await sequencesOf(alice, c2c('bob'))).toEqual([1, 2, 3, 4])
    for (const { received } of [bob, phone]) {
      expect(received.events.at(-1)?.data).toEqual({
        event: 'messagesDeleted',
        conversationType: 1,
        to: 'alice',
        sequenceList: [2, 4],
        unread: { unreadCount: 2, messageReadSeq: 0, nextMessageSeq: 5 },
      })
    }
    await testBed.close()
    const again = await openCore({ dataDir })
    const bobAgain = await again.device('bob')
    expect(await sequencesOf(bobAgain, c2c('alice'))).toEqual([1, 3])
    expect(await rowOf(bobAgain)).toMatchObject({
      unreadCount: 2,
      nextMessageSeq: 5,
      lastMessage: { sequence: 3 },
    })
    expect(await rowOf(await again.device('alice'))).toMatchObject({ lastMessage: { sequence: 4 } })
  })

  it('ignores deleted and missing messages [DELETE-10]', async () => {
    const { bob } = await createConversation(3)
    await remove(bob, c2c('alice'), 2, 2, 9)
    const { length } = bob.received.events
    await remove(bob, c2c('alice'), 2)
    await remove(bob, c2c('alice'))
    await remove(bob, c2c('carol'), 1).catch((error) => expect(error.code).toBe(20003))
    expect(bob.received.events).toHaveLength(length)
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2 })
    const many = { conversationType: 1, to: 'alice', sequenceList: Array(31).fill(1) }
    expect(await bob.refused('message.delete', many)).toBe(20001)
  })

  it('makes the newest remaining message the last one, or none [DELETE-06]', async () => {
    const { alice, bob } = await createConversation(2)
    await alice.run('c2c.send', aMessage('alice', 'bob', { flags: MessageFlag.noLastMessage }))
    await remove(bob, c2c('alice'), 2)
    expect(await rowOf(bob)).toMatchObject({ lastMessage: { sequence: 1 } })
    await remove(bob, c2c('alice'), 1)
    expect(await rowOf(bob)).not.toHaveProperty('lastMessage')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await rowOf(bob)).toMatchObject({ lastMessage: { sequence: 4 }, unreadCount: 2 })
  })

  it('in a group applies to one member [DELETE-06]', async () => {
    const { alice, bob, carol, say } = await team()
    const [first, second] = [await say(alice, 'x'), await say(alice, 'y')]
    await remove(bob, inGroup(), second)
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1, lastMessage: { sequence: first } })
    expect(await rowOf(carol)).toMatchObject({ unreadCount: 2, lastMessage: { sequence: second } })
    await remove(bob, inGroup(), first, 1)
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0, nextMessageSeq: second + 1 })
    expect(await rowOf(bob)).not.toHaveProperty('lastMessage')
    expect(await messagesOf(bob, inGroup())).toEqual([])
    expect(bob.received.events.at(-1)?.data).toEqual({
      event: 'messagesDeleted',
      conversationType: 2,
      to: 'g',
      sequenceList: [first, 1],
    })
  })

  it('counts once with a recall of the same message, in either order [DELETE-07]', async () => {
    const { alice, bob } = await createConversation(4)
    await remove(bob, c2c('alice'), 1)
    await revoke(alice, c2c('bob', 1))
    await revoke(alice, c2c('bob', 2))
    await remove(bob, c2c('alice'), 2)
    await Promise.all([revoke(alice, c2c('bob', 3)), remove(bob, c2c('alice'), 3)])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
    const read = { conversationType: 1, to: 'alice', messageReadSeq: 3, lastMessageTime: 0 }
    await bob.run('conversation.read', read)
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
  })

  it('hides later changes of the message [DELETE-08]', async () => {
    const { alice, bob } = await createConversation(2)
    await remove(bob, c2c('alice'), 1)
    const { cookie } = await wholeList(bob)
    await alice.run('message.modify', changeTo(c2c('bob', 1), 'x'))
    await revoke(alice, c2c('bob', 1))
    expect((await syncAll(bob, cookie)).events).toEqual([])
    expect(await bob.refused('message.modify', changeTo(c2c('alice', 1), 'y', 2))).toBe(20026)
  })

  it('is not followed by events to the deleting user, but by all events to the others [DELETE-08]', async () => {
    const { alice, bob } = await createConversation(2)
    await remove(bob, c2c('alice'), 1)
    const before = [alice, bob].map(({ received }) => received.events.length)
    await alice.run('message.modify', changeTo(c2c('bob', 1), 'x'))
    await alice.run('reaction.add', { ...c2c('bob', 1), reactionID: 'like' })
    const received = [alice, bob].map(
      (device, at) => device.received.events.length - (before[at] ?? 0),
    )
    expect(received).toEqual([2, 0])
    const group = await team()
    const sequence = await group.say(group.alice, 'to all')
    await remove(group.bob, inGroup(), sequence)
    await group.alice.run('message.modify', changeTo(inGroup(sequence), 'x'))
    const last = ({ received }: Device) => received.groupEvents.at(-1)?.data
    expect(last(group.carol)).toMatchObject({ event: 'messageChanged' })
    expect(last(group.bob)).toEqual({ event: 'nothing' })
  })
})

describe('a cleared history', () => {
  it('is empty for the user who cleared it until a new message arrives [CLEAR-01]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createConversation(3, dataDir)
    await remove(bob, c2c('alice'), 2)
    await clear(bob, c2c('alice', 3))
    expect(await messagesOf(bob, c2c('alice'))).toEqual([])
    expect(await sequencesOf(alice, c2c('bob'))).toEqual([1, 2, 3])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0, nextMessageSeq: 4 })
    expect(await rowOf(bob)).not.toHaveProperty('lastMessage')
    await testBed.close()
    const again = await openCore({ dataDir })
    const [bobAgain, aliceAgain] = [await again.device('bob'), await again.device('alice')]
    expect(await messagesOf(bobAgain, c2c('alice'))).toEqual([])
    expect(await rowOf(bobAgain)).not.toHaveProperty('lastMessage')
    await aliceAgain.run('c2c.send', aMessage('alice', 'bob'))
    expect(await sequencesOf(bobAgain, c2c('alice'))).toEqual([4])
    expect(await rowOf(bobAgain)).toMatchObject({ unreadCount: 1, lastMessage: { sequence: 4 } })
  })

  it('in a group is empty for one member [CLEAR-01]', async () => {
    const { alice, bob, carol, say } = await team('Public', ':memory:')
    const sequence = await say(alice, 'x')
    await remove(bob, inGroup(), sequence)
    await clear(bob, inGroup(sequence))
    expect(await messagesOf(bob, inGroup())).toEqual([])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0, group: { groupID: 'g' } })
    expect(await rowOf(bob)).not.toHaveProperty('lastMessage')
    expect(await rowOf(carol)).toMatchObject({ unreadCount: 1, lastMessage: { sequence } })
    const next = await say(alice, 'y')
    expect(await sequencesOf(bob, inGroup())).toEqual([next])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1, lastMessage: { sequence: next } })
  })

  it('keeps and counts later messages [CLEAR-03]', async () => {
    const { testBed, alice, bob } = await createConversation(5)
    const phone = await testBed.device('bob', 'bob-2')
    await revoke(alice, c2c('bob', 2))
    await clear(bob, c2c('alice', 3))
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([4, 5])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2, lastMessage: { sequence: 5 } })
    for (const { received } of [bob, phone]) {
      expect(received.events.at(-1)?.data).toEqual({
        event: 'historyCleared',
        conversationType: 1,
        to: 'alice',
        sequence: 3,
        unread: { unreadCount: 2, messageReadSeq: 3, nextMessageSeq: 6 },
      })
    }
    const { length } = bob.received.events
    await clear(bob, c2c('alice', 3))
    await clear(bob, c2c('alice', 1))
    expect(bob.received.events).toHaveLength(length)
    await revoke(alice, c2c('bob', 3))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2 })
    await clear(bob, c2c('alice', 99))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0 })
  })

  it('is not published to the peer [CLEAR-05]', async () => {
    const { alice, bob } = await createConversation(1)
    const { length } = alice.received.events
    await clear(bob, c2c('alice', 1))
    expect(alice.received.events).toHaveLength(length)
  })

  it('is refused for a conversation that the caller does not have [CLEAR-04]', async () => {
    const { testBed } = await team()
    const erin = await testBed.device('erin')
    expect(await erin.refused('conversation.clear', inGroup(1))).toBe(10007)
    expect(await erin.refused('conversation.clear', { ...inGroup(1), to: 'h' })).toBe(10010)
    expect(await erin.refused('conversation.clear', c2c('nobody', 1))).toBe(20003)
    expect(await erin.refused('message.delete', { ...inGroup(), sequenceList: [1] })).toBe(10007)
    await clear(erin, c2c('alice', 7))
    expect(await wholeList(erin)).toMatchObject({ conversations: [] })
  })
})
