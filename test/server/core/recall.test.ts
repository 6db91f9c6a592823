import { type GroupEvent, MessageFlag } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../server/src/domain/rules/group-rules.ts'
import { admitKept, recallRight } from '../../../server/src/domain/rules/recall-rules.ts'
import {
  c2c,
  createConversation,
  inGroup,
  messagesOf,
  notRevoked,
  revoke,
  rowOf,
  team,
} from './support/changes.ts'
import { rowsIn } from './support/rows-in.ts'
import {
  APP,
  aMessage,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

describe('a recall', () => {
  it('leaves the sequence and its operator, and no content [REVOKE-01]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createConversation(0, dataDir)
    const secret = { cloudCustomData: 'secret', payload: { text: 'secret' } }
    await alice.run('profile.update', { profile: { nick: 'Alice', avatar: 'a.png' } })
    const { cookie } = await wholeList(bob)
    await alice.run('c2c.send', aMessage('alice', 'bob', secret))
    expect(await revoke(alice, c2c('bob', 1), '说错了')).toEqual({
      recallRetList: [{ retCode: 0 }],
    })
    const recalled = {
      sequence: 1,
      from: 'alice',
      version: 1,
      flags: MessageFlag.revoked,
      type: 'TIMTextElem',
      payload: { text: '' },
      cloudCustomData: '',
      extra: {
        revokerInfo: { userID: 'alice', nick: 'Alice', avatar: 'a.png' },
        revokeReason: '说错了',
      },
    }
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject([recalled])
    const log = await syncAll(bob, cookie)
    expect(log.events.map(({ data }) => data)).toMatchObject([
      { event: 'messageChanged', conversationType: 1, to: 'alice', message: recalled },
    ])
    expect(JSON.stringify(log)).not.toContain('secret')
    await testBed.close()
    const again = await openCore({ dataDir })
    const bobAgain = await again.device('bob')
    expect(await messagesOf(bobAgain, c2c('alice'))).toMatchObject([recalled])
    expect(await rowOf(bobAgain)).toMatchObject({ unreadCount: 0, lastMessage: recalled })
  })

  it('empties payloads of any kind and keeps their shape [REVOKE-01]', async () => {
    const { alice, bob } = await createConversation(0)
    const payload = { data: '{"a":1}', description: 'd', extension: 'e' }
    await alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMCustomElem', payload }))
    const face = { type: 'TIMFaceElem', payload: { index: 7, data: 'smile' } }
    await alice.run('c2c.send', aMessage('alice', 'bob', face))
    const size = { width: 1, height: 2, size: 3, url: 'http://a', imageUrl: 'http://a' }
    const imageInfoArray = [
      { ...size, type: 0, sizeType: 3 },
      { ...size, type: 2, sizeType: 2 },
      { ...size, type: 1, sizeType: 1 },
    ]
    const image = {
      type: 'TIMImageElem',
      payload: { uuid: 'u', imageFormat: 1, imageInfoArray },
    }
    await alice.run('c2c.send', aMessage('alice', 'bob', image))
    for (const sequence of [1, 2, 3]) await revoke(alice, c2c('bob', sequence))
    const nothing = { width: 0, height: 0, size: 0, url: '', imageUrl: '', type: 0, sizeType: 0 }
    expect((await messagesOf(bob, c2c('alice'))).map((message) => message.payload)).toEqual([
      { data: '', description: '', extension: '' },
      { index: 0, data: '' },
      { uuid: '', imageFormat: 0, imageInfoArray: Array(3).fill(nothing) },
    ])
  })

  it('is published to all devices of both sides, including the one that recalled [REVOKE-07]', async () => {
    const { testBed, alice, bob } = await createConversation(2)
    const phone = await testBed.device('alice', 'alice-2')
    const tablet = await testBed.device('bob', 'bob-2')
    await revoke(alice, c2c('bob', 1))
    for (const { received } of [alice, phone]) {
      expect(received.events.at(-1)?.data).toMatchObject({
        event: 'messageChanged',
        to: 'bob',
        message: { sequence: 1, version: 1 },
      })
    }
    for (const { received } of [bob, tablet]) {
      expect(received.events.at(-1)?.data).toMatchObject({
        event: 'messageChanged',
        to: 'alice',
        unread: { unreadCount: 1, messageReadSeq: 0, nextMessageSeq: 3 },
      })
    }
  })

  it('of an own message is possible for two minutes by default [REVOKE-02]', async () => {
    const { testBed, alice, carol, say } = await team()
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const first = await say(carol, 'x')
    testBed.pass(120)
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await revoke(alice, c2c('bob', 1))
    testBed.pass(1)
    const second = await say(carol, 'y')
    expect(await notRevoked(carol, inGroup(first))).toBe(10031)
    await revoke(carol, inGroup(second))
    testBed.pass(120)
    expect(await notRevoked(alice, c2c('bob', 2))).toBe(20016)
  })

  it.each([
    [5, 6, 20016],
    [5, 5, undefined],
    [0, 10_000_000, undefined],
  ])(
    'of an own message, with a limit of %i after %i seconds [REVOKE-02]',
    async (limit, age, code) => {
      const settings = new Map([[APP, { messages: { revokeSeconds: limit } }]])
      const testBed = await openCore({ settings })
      const alice = await testBed.device('alice')
      await testBed.device('bob')
      await alice.run('c2c.send', aMessage('alice', 'bob'))
      testBed.pass(age)
      const outcome = await revoke(alice, c2c('bob', 1)).catch((error) => error.code)
      expect(outcome).toEqual(code ?? { recallRetList: [{ retCode: 0 }] })
    },
  )

  it("of other users' messages is for owners, and administrators except for the owner's messages [REVOKE-03]", async () => {
    const { testBed, alice, bob, carol, dave, say } = await team()
    const sequences: number[] = []
    for (const device of [alice, bob, carol, dave]) sequences.push(await say(device, device.userID))
    const [ofAlice = 0, ofBob = 0, ofCarol = 0, ofDave = 0] = sequences
    expect(await notRevoked(dave, inGroup(ofCarol))).toBe(10007)
    expect(await notRevoked(bob, inGroup(ofAlice))).toBe(10007)
    testBed.pass(10_000)
    await revoke(bob, inGroup(ofCarol))
    await revoke(alice, inGroup(ofBob))
    await revoke(alice, inGroup(ofAlice))
    expect(await notRevoked(dave, inGroup(ofDave))).toBe(10031)
    const messages = await messagesOf(dave, inGroup())
    expect(messages.map(({ extra }) => extra?.revokerInfo?.userID)).toEqual([
      undefined,
      'alice',
      'alice',
      'bob',
      undefined,
    ])
  })

  it('of a missing, foreign or recalled message has its own code [REVOKE-04]', async () => {
    const { alice, bob, carol, say } = await team()
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await notRevoked(bob, c2c('alice', 1))).toBe(20022)
    expect(await notRevoked(alice, c2c('bob', 2))).toBe(20022)
    expect(await notRevoked(alice, c2c('carol', 1))).toBe(20022)
    expect(await notRevoked(alice, c2c('nobody', 1))).toBe(20003)
    await revoke(alice, c2c('bob', 1))
    expect(await notRevoked(alice, c2c('bob', 1))).toBe(20023)
    const sequence = await say(carol, 'x')
    expect(await notRevoked(alice, inGroup(99))).toBe(10030)
    expect(await notRevoked(alice, inGroup(1))).toBe(10032)
    await revoke(carol, inGroup(sequence))
    expect(await notRevoked(alice, inGroup(sequence))).toBe(10032)
    expect(await alice.refused('message.revoke', { ...inGroup(1), to: 'h', reason: '' })).toBe(
      10010,
    )
    await carol.run('group.quit', { groupID: 'g' })
    expect(await notRevoked(carol, inGroup(sequence))).toBe(10007)
    const long = { ...inGroup(1), reason: 'x'.repeat(513) }
    expect(await alice.refused('message.revoke', long)).toBe(20001)
  })

  it('depends on the type of group [REVOKE-05] [DELETE-09]', () => {
    const right = (type: string, role: number, isOwn: boolean, isOfOwner: boolean) =>
      recallRight(rulesOf(type), { role, isOwn, isOfOwner })
    expect(right('Public', 300, false, false)).toBe('always')
    expect(right('Public', 300, false, true)).toBe('never')
    expect(right('Public', 400, true, true)).toBe('always')
    expect(right('Public', 200, true, false)).toBe('in time')
    expect(right('Private', 300, false, false)).toBe('never')
    expect(right('Private', 400, false, false)).toBe('always')
    expect(() => admitKept(rulesOf('Public'), 1)).not.toThrow()
    const passing = rulesOf('AVChatRoom')
    for (const code of [10033, 10035]) {
      expect(() => admitKept(passing, code)).toThrow(expect.objectContaining({ code }))
    }
  })

  it('decreases the unread count by the messages that counted, once [REVOKE-10]', async () => {
    const { alice, bob } = await createConversation(3)
    const uncounted = aMessage('alice', 'bob', { flags: MessageFlag.noUnread })
    await alice.run('c2c.send', uncounted)
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    const read = { conversationType: 1, to: 'alice', messageReadSeq: 1, lastMessageTime: 0 }
    await bob.run('conversation.read', read)
    for (const sequence of [1, 2, 4]) await revoke(alice, c2c('bob', sequence))
    await revoke(bob, c2c('alice', 5))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
    await bob.run('conversation.read', { ...read, messageReadSeq: 3 })
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 0 })
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1 })
  })

  it('is counted neither by concurrent reads nor by rows [REVOKE-10]', async () => {
    const { alice, bob } = await createConversation(5)
    await revoke(alice, c2c('bob', 2))
    const read = { conversationType: 1, to: 'alice', messageReadSeq: 3, lastMessageTime: 0 }
    await Promise.all([bob.run('conversation.read', read), revoke(alice, c2c('bob', 3))])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 2, messageReadSeq: 3 })
  })

  it('of an uncommitted message runs after the commit [REVOKE-10]', async () => {
    const { alice, bob } = await createConversation(1)
    const sending = alice.run('c2c.send', aMessage('alice', 'bob'))
    // The sequence is assigned, the commit is pending.
    await Promise.resolve()
    const [, code] = await Promise.all([
      sending,
      revoke(alice, c2c('bob', 2)).then(
        () => 0,
        (error) => error.code as number,
      ),
    ])
    expect(code).toBe(0)
    expect(await rowOf(bob)).toMatchObject({
      unreadCount: 1,
      lastMessage: { sequence: 2, flags: MessageFlag.revoked },
    })
  })

  it('in a group never counts [REVOKE-10]', async () => {
    const { alice, bob, carol, say } = await team()
    const first = await say(alice, 'x')
    await say(alice, 'y')
    await revoke(alice, inGroup(first))
    for (const device of [bob, carol]) expect(await rowOf(device)).toMatchObject({ unreadCount: 1 })
    expect(await rowOf(alice)).toMatchObject({ unreadCount: 0 })
    expect(bob.received.groupEvents.at(-1)?.data).toMatchObject({
      event: 'messageChanged',
      message: { sequence: first },
    } as Partial<GroupEvent>)
  })
})

describe('the attachments of a recalled message', () => {
  const SUPPORTS_EXTENSION = 32

  it('are deleted from the server, and no log contains them [REVOKE-14]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, say } = await team('Public', dataDir)
    await alice.run('c2c.send', aMessage('alice', 'bob', { flags: SUPPORTS_EXTENSION }))
    const sequence = await say(alice, 'who comes?', { flags: SUPPORTS_EXTENSION })
    const { cookie } = await wholeList(bob)
    for (const address of [c2c('bob', 1), inGroup(sequence)]) {
      const extensionList = [{ key: 'secret key', value: 'secret value', seq: 0 }]
      await alice.run('extension.change', { ...address, operateType: 1, extensionList })
      await alice.run('reaction.add', { ...address, reactionID: 'secret reaction' })
      await revoke(alice, address)
    }
    const { events, groupEvents } = await syncAll(bob, cookie)
    const published = [...events, ...groupEvents].map(({ data }) => data.event)
    expect(published.toSorted()).toEqual(['messageChanged', 'messageChanged', 'nothing', 'nothing'])
    expect(JSON.stringify([events, groupEvents])).not.toContain('secret')
    await testBed.close()
    for (const table of ['message_reactions', 'message_extensions']) {
      expect(await rowsIn(dataDir, `select * from ${table}`)).toEqual([])
    }
  })
})
