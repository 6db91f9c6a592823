import { describe, expect, it } from 'vitest'
import {
  c2c,
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

const remind = (device: Device, address: { conversationType: number; to: string }, type: number) =>
  device.run('conversation.set', {
    conversationList: [{ conversationType: address.conversationType, to: address.to }],
    change: { messageRemindType: type },
  })

const discarded = ({ received }: Device) =>
  received.events.flatMap(({ data }) => (data.event === 'discarded' ? [data.sequence] : []))

const receivedSequences = ({ received }: Device) =>
  received.messages.map(({ message }) => message.sequence)

const say = (from: Device, to: string, fields = {}) =>
  from.run<{ sequence: number }>('c2c.send', aMessage(from.userID, to, fields))

describe('the messages of a conversation that a user discards', () => {
  it('are not pushed and never count, but appear in the history [CONV-50] [UNREAD-05]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createConversation(2, dataDir)
    const other = await testBed.device('bob', 'bob-2')
    const { cookie } = await wholeList(bob)
    await remind(bob, c2c('alice'), 1)
    expect(bob.received.events.at(-1)?.data).toMatchObject({
      settings: { messageRemindType: 1 },
      unread: { unreadCount: 0, messageReadSeq: 2, nextMessageSeq: 3 },
    })
    await say(alice, 'bob')
    await say(alice, 'bob', { flags: 1 })
    await say(alice, 'bob')
    expect(receivedSequences(bob)).toEqual([1, 2])
    expect(receivedSequences(other)).toEqual([])
    expect(discarded(other)).toEqual([3, 4])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0, messageReadSeq: 4, nextMessageSeq: 5 })
    expect(await sequencesOf(bob, c2c('alice'))).toEqual([1, 2, 3, 4])
    // The received positions have no gaps.
    const { positions } = other.received
    expect(positions).toEqual(positions.map((_, index) => (positions[0] ?? 0) + index))
    const missed = await syncAll(other, cookie)
    expect(missed.conversations).toMatchObject([{ nextMessageSeq: 5, unreadCount: 0 }])
    // The sender receives no read event.
    expect(alice.received.events).toEqual([])
    await testBed.close()
    const again = await openCore({ dataDir })
    const back = await again.device('bob')
    expect(await rowOf(back)).toMatchObject({ messageRemindType: 1, unreadCount: 0 })
    await say(await again.device('alice'), 'bob')
    expect(discarded(back)).toEqual([5])
  })

  it('stay read after the option is reset, and later ones count [CONV-51] [UNREAD-05]', async () => {
    const { alice, bob } = await createConversation(1)
    await remind(bob, c2c('alice'), 1)
    await say(alice, 'bob')
    await remind(bob, c2c('alice'), 2)
    expect(bob.received.events.at(-1)?.data).toMatchObject({
      unread: { unreadCount: 0, messageReadSeq: 2, nextMessageSeq: 3 },
    })
    await say(alice, 'bob')
    expect(receivedSequences(bob)).toEqual([1, 3])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1, messageRemindType: 2 })
    await remind(bob, c2c('alice'), 0)
    expect(bob.received.events.at(-1)?.data).not.toHaveProperty('unread')
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
  })

  it("may be recalled, and the user's own messages reach its devices [CONV-50]", async () => {
    const { testBed, alice, bob } = await createConversation(1)
    const other = await testBed.device('bob', 'bob-2')
    await remind(bob, c2c('alice'), 1)
    await say(alice, 'bob')
    await revoke(alice, c2c('bob', 2))
    await say(bob, 'alice')
    expect(receivedSequences(other)).toEqual([3])
    expect(other.received.events.at(-1)?.data).toMatchObject({
      event: 'messageChanged',
      unread: { unreadCount: 0 },
    })
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0, messageReadSeq: 3 })
    expect(await rowOf(alice)).toMatchObject({ unreadCount: 1 })
  })

  it('of a group are not pushed to this member alone [CONV-50] [UNREAD-05]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, carol, say: sayIn } = await team('Public', dataDir)
    const first = await sayIn(alice, 'one')
    await remind(bob, inGroup(), 1)
    const other = await testBed.device('bob', 'bob-2')
    const second = await sayIn(alice, 'two')
    await sayIn(alice, 'only now', { flags: 1 })
    const targeted = await sayIn(alice, 'for carol', { extra: { receiverList: ['carol'] } })
    const own = await sayIn(bob, 'mine')
    expect(discarded(other)).toEqual([second, targeted])
    expect(receivedSequences(other)).toEqual([own])
    expect(receivedSequences(carol)).toEqual([
      ...receivedSequences(carol).slice(0, -5),
      first,
      second,
      0,
      targeted,
      own,
    ])
    expect(await rowOf(bob)).toMatchObject({
      unreadCount: 0,
      messageReadSeq: own,
      messageRemindType: 1,
      group: { selfInfo: { messageRemindType: 1, readedSequence: own } },
    })
    const texts = (await messagesOf(bob, inGroup())).map(({ payload }) => payload)
    expect(texts).toContainEqual({ text: 'two' })
    await testBed.close()
    const again = await openCore({ dataDir })
    const [back, sender] = [await again.device('bob'), await again.device('alice')]
    const address = { ...inGroup(), to: 'g' }
    const next = await sender.run<{ sequence: number }>('group.send', {
      ...aMessage('alice', 'g'),
      conversationType: 2,
    })
    expect(discarded(back)).toEqual([next.sequence])
    await remind(back, address, 0)
    expect(await rowOf(back)).toMatchObject({ unreadCount: 0, messageReadSeq: next.sequence })
    await sender.run('group.send', { ...aMessage('alice', 'g'), conversationType: 2 })
    expect(receivedSequences(back)).toEqual([next.sequence + 1])
    expect(await rowOf(back)).toMatchObject({ unreadCount: 1 })
  })
})

describe('the receive option', () => {
  it('of a user without a conversation applies from the first message on [CONV-49]', async () => {
    const dataDir = temporaryDirectory()
    const testBed = await openCore({ dataDir })
    const [alice] = [await testBed.device('alice'), await testBed.device('bob')]
    await remind(alice, c2c('bob'), 2)
    expect((await wholeList(alice)).conversations).toEqual([])
    await testBed.close()
    const again = await openCore({ dataDir })
    const [me, bob] = [await again.device('alice'), await again.device('bob')]
    expect((await wholeList(me)).conversations).toEqual([])
    await say(bob, 'alice')
    expect(me.received.events).toMatchObject([
      { data: { event: 'conversation', to: 'bob', settings: { messageRemindType: 2 } } },
    ])
    expect(me.received.messages).toHaveLength(1)
    expect(await rowOf(me)).toMatchObject({ messageRemindType: 2, unreadCount: 1 })
    await say(bob, 'alice')
    expect(me.received.events).toHaveLength(1)
  })

  it('of users has no option for mentions, and unknown users have none [CONV-49]', async () => {
    const { alice } = await createConversation(1)
    expect(await remind(alice, c2c('bob'), 3)).toMatchObject({ failureList: [{ code: 50_002 }] })
    expect(await remind(alice, c2c('nobody'), 1)).toMatchObject({ failureList: [{ code: 20_003 }] })
    expect(await remind(alice, inGroup(), 1)).toMatchObject({ failureList: [{ code: 10_010 }] })
    const { carol, testBed } = await team()
    const nonMember = await testBed.device('erin')
    expect(await remind(nonMember, inGroup(), 1)).toMatchObject({ failureList: [{ code: 10_007 }] })
    expect(await remind(carol, inGroup(), 3)).toEqual({ failureList: [] })
  })
})

describe('the do-not-disturb period of a user', () => {
  const option = { messageRemindType: 2, startTime: 1000, endTime: 4600, isRepeated: 1 }

  it('is stored and published to all its devices [CONV-52] [CONV-53]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await createConversation(1, dataDir)
    const other = await testBed.device('alice', 'alice-2')
    const get = 'conversation.getReceiveOption'
    expect(await alice.run(get, {})).toEqual({})
    await alice.run('conversation.setReceiveOption', option)
    const published = { event: 'receiveOption', receiveOption: option }
    expect([alice, other].map(({ received }) => received.events.at(-1)?.data)).toEqual([
      published,
      published,
    ])
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(await (await again.device('alice')).run(get, {})).toEqual({ receiveOption: option })
    expect(await (await again.device('bob')).run(get, {})).toEqual({})
  })

  it('lasts a day at most if it comes every day [CONV-52]', async () => {
    const { alice } = await createConversation(1)
    await alice.run('conversation.setReceiveOption', { ...option, endTime: 1000 + 86_401 })
    const { receiveOption } = await alice.run('conversation.getReceiveOption', {})
    expect(receiveOption).toEqual({ ...option, endTime: 1000 + 86_400 })
  })

  it.each([{ messageRemindType: 1 }, { endTime: 999 }, { isRepeated: true }, { startTime: 1.5 }])(
    'is refused with %j [CONV-52]',
    async (wrong) => {
      const { alice } = await createConversation(1)
      const body = { ...option, ...wrong }
      expect(await alice.refused('conversation.setReceiveOption', body)).toBe(50_002)
    },
  )
})
