import { commands, MessageFlag, wireRole } from 'tavern-im/protocol'
import { EVENT, type Message, type TextPayload } from 'tavern-im/strict'
import {
  aConversation,
  aFriend,
  aGroup,
  aGroupMessage,
  aMember,
  aProfile,
  aText,
  createFakeChat,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { aFake, textsOf, unreadOf, write } from './scene.ts'

describe('the data of a fake', () => {
  it('becomes its conversations and their history [TESTKIT-01]', async () => {
    const fake = await aFake({
      messages: [aText('hello'), aText('are you there?'), aText('hi', { from: 'carol' })],
      conversations: [aConversation(0, { userID: 'carol', nick: 'Carol', unreadCount: 1 })],
    })
    const { data } = await fake.chat.getConversationList()
    expect(data.conversationList.map((one) => [one.conversationID, one.unreadCount])).toEqual([
      ['C2Cbob', 0],
      ['C2Ccarol', 1],
    ])
    expect(await textsOf(fake)).toEqual(['hello', 'are you there?'])
    expect(await textsOf(fake, 'C2Ccarol')).toEqual(['hi'])
    await fake.destroy()
  })

  it('is read page by page [TESTKIT-01]', async () => {
    const fake = await aFake({ messages: someMessages(1, 40) })
    const first = await fake.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(first.data.messageList.length).toBeLessThan(40)
    const { nextReqMessageID } = first.data
    const next = await fake.chat.getMessageList({ conversationID: 'C2Cbob', nextReqMessageID })
    expect(next.data.messageList.at(-1)?.sequence).toBe(
      Number(first.data.messageList[0]?.sequence) - 1,
    )
    await fake.destroy()
  })

  it('becomes its groups, friends and profiles [TESTKIT-01]', async () => {
    const fake = await aFake({
      groups: [aGroup({ groupID: 'crew', name: 'Crew' })],
      messages: [aGroupMessage({ to: 'crew', payload: { text: 'all here?' } })],
      friends: [aFriend()],
      profiles: [aProfile(), aProfile({ userID: 'bob', nick: 'Bobby' })],
      members: { crew: [aMember({ userID: 'alice', role: wireRole.Owner }), aMember()] },
    })
    const { data } = await fake.chat.getGroupMemberList({ groupID: 'crew' })
    expect(data.memberList.map(({ userID, role }) => [userID, role])).toEqual([
      ['alice', 'Owner'],
      ['bob', 'Member'],
    ])
    const { data: groups } = await fake.chat.getGroupList()
    expect(groups.groupList.map(({ name }) => name)).toEqual(['Crew'])
    expect(await textsOf(fake, 'GROUPcrew')).toEqual(['all here?'])
    const { data: friends } = await fake.chat.getFriendList()
    expect(friends.map(({ profile }) => profile.nick)).toEqual(['Bobby'])
    const { data: mine } = await fake.chat.getMyProfile()
    expect(mine.nick).toBe('Alice')
    await fake.destroy()
  })

  it('is refused if it has a message of a missing group [TESTKIT-01]', () => {
    const messages = [aGroupMessage({ to: 'nowhere' })]
    expect(() => createFakeChat({ messages })).toThrow("aGroup({ groupID: 'nowhere' })")
  })
})

describe('a message of the user of a fake', () => {
  it('is stored with increasing sequences, and is in the history [TESTKIT-02]', async () => {
    const fake = await aFake({ messages: someMessages(1, 3) })
    for (const text of ['one', 'two']) await fake.chat.sendMessage(write(fake, text))
    expect(fake.sent.map(({ sequence, payload }) => [sequence, payload])).toEqual([
      [4, { text: 'one' }],
      [5, { text: 'two' }],
    ])
    expect((await textsOf(fake)).slice(-2)).toEqual(['one', 'two'])
    await fake.destroy()
  })

  it('is stored once if its answer was lost [TESTKIT-02]', async () => {
    const fake = await aFake()
    const release = fake.hold(commands.message.sendC2C)
    const message = write(fake, 'once')
    const sending = fake.chat.sendMessage(message)
    await fake.advance(0)
    await fake.cut()
    release()
    await fake.reconnect()
    await sending
    expect(fake.sent).toHaveLength(1)
    expect(message.status).toBe('success')
    await fake.destroy()
  })

  it('has no sequence if it is for online users only [TESTKIT-02]', async () => {
    const fake = await aFake({ messages: someMessages(1, 1) })
    await fake.chat.sendMessage(write(fake, 'psst'), { onlineUserOnly: true })
    expect(fake.sent.map(({ sequence }) => sequence)).toEqual([0])
    expect(await textsOf(fake)).toEqual(['message 1'])
    await fake.destroy()
  })
})

describe('files of a fake', () => {
  it('are sent, and have the same fields as those of a server [TESTKIT-15]', async () => {
    const fake = await aFake()
    const file = new File(['four'], 'a.png', { type: 'image/png' })
    const steps: number[] = []
    const picture = fake.chat.createImageMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file },
      onProgress: (share) => steps.push(share),
    })
    await fake.chat.sendMessage(picture)
    expect(picture.status).toBe('success')
    expect(picture.payload.imageInfoArray).toHaveLength(3)
    expect(steps.at(-1)).toBe(1)
    expect(fake.sent.map(({ type }) => type)).toEqual(['TIMImageElem'])
    await fake.destroy()
  })
})

describe('a message to a fake', () => {
  it('is received at once, counts as unread and moves its conversation up [TESTKIT-03]', async () => {
    const fake = await aFake({ messages: [aText('old', { from: 'carol' })] })
    const stored = await fake.receive(aText('new'))
    expect(stored.sequence).toBe(1)
    const received = fake.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
    expect(received.map(({ payload }) => (payload as TextPayload).text)).toEqual(['new'])
    expect(unreadOf(fake)).toBe(1)
    const { data } = await fake.chat.getConversationList()
    expect(data.conversationList[0]?.conversationID).toBe('C2Cbob')
    await fake.destroy()
  })

  it('is received once and in order after reconnect, if the fake was cut off [TESTKIT-03]', async () => {
    const fake = await aFake({ groups: [aGroup()] })
    await fake.receive(aText('before'))
    await fake.cut()
    for (const text of ['one', 'two']) {
      await fake.receive(aText(text))
      await fake.receive(aGroupMessage({ payload: { text } }))
    }
    expect(fake.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toHaveLength(1)
    await fake.reconnect()
    expect(await textsOf(fake)).toEqual(['before', 'one', 'two'])
    expect(await textsOf(fake, 'GROUPteam')).toEqual(['one', 'two'])
    expect(
      fake.events
        .dataOf(EVENT.MESSAGE_RECEIVED)
        .flat()
        .map((m) => [m.conversationID, (m.payload as TextPayload).text]),
    ).toHaveLength(5)
    expect(unreadOf(fake)).toBe(5)
    await fake.destroy()
  })

  it('may be for online users only [TESTKIT-03]', async () => {
    const fake = await aFake()
    await fake.receive(aText('typing', { flags: MessageFlag.onlineOnly }))
    expect(fake.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()).toHaveLength(1)
    expect(await textsOf(fake)).toEqual([])
    await fake.destroy()
  })
})

describe('a change of the user of a fake', () => {
  it('fires its events, and is kept after a lost connection [TESTKIT-04]', async () => {
    const fake = await aFake({ groups: [aGroup()] })
    await fake.receive(aText('hello'))
    await fake.chat.setMessageRead({ conversationID: 'C2Cbob' })
    await fake.advance(0)
    expect(unreadOf(fake)).toBe(0)
    await fake.chat.pinConversation({ conversationID: 'C2Cbob', isPinned: true })
    const mine = write(fake, 'oops')
    await fake.chat.sendMessage(mine)
    await fake.chat.revokeMessage(mine)
    const group = write(fake, 'draft', 'team', 'GROUP')
    await fake.chat.sendMessage(group)
    group.payload = { text: 'final' }
    await fake.chat.modifyMessage(group)
    const [hello] = (await fake.chat.getMessageList({ conversationID: 'C2Cbob' })).data.messageList
    await fake.chat.deleteMessage([hello as Message])
    await fake.cut()
    await fake.reconnect()
    const { data } = await fake.chat.getConversationProfile('C2Cbob')
    expect(data.conversation).toMatchObject({ isPinned: true, unreadCount: 0 })
    expect(data.conversation.lastMessage.isRevoked).toBe(true)
    expect(await textsOf(fake, 'GROUPteam')).toEqual(['final'])
    const { messageList } = (await fake.chat.getMessageList({ conversationID: 'C2Cbob' })).data
    expect(messageList.map(({ isRevoked }) => isRevoked)).toEqual([true])
    await fake.destroy()
  })

  it('may be of its list or its profile [TESTKIT-04]', async () => {
    const fake = await aFake({ messages: someMessages(1, 2) })
    await fake.chat.deleteConversation('C2Cbob')
    expect((await fake.chat.getConversationList()).data.conversationList).toEqual([])
    await fake.chat.updateMyProfile({ nick: 'Alice the second' })
    expect((await fake.chat.getMyProfile()).data.nick).toBe('Alice the second')
    await fake.receive(aText('again'))
    expect((await fake.chat.getConversationList()).data.conversationList).toHaveLength(1)
    await fake.destroy()
  })
})
