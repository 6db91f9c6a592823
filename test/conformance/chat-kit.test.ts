import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import TencentCloudChat, { type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { ChatKit } from './chat-kit.ts'

const { TYPES } = TencentCloudChat

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('a UI kit over %s frames', (format) => {
  const aKit = async (userID: string): Promise<ChatKit & { device: Device }> => {
    const device = await testBed.device(userID, { format })
    return Object.assign(new ChatKit(device.chat), { device })
  }

  const two = async () => {
    const alice = await aKit('alice')
    const bob = await aKit('bob')
    return { alice, bob }
  }

  const group = async () => {
    const { alice, bob } = await two()
    const { data } = await alice.chat.createGroup({
      name: '小队',
      type: TYPES.GRP_PUBLIC,
      memberList: [{ userID: 'bob' }],
    })
    const { groupID } = data.group
    await bob.device.settles(async () => (await bob.chat.getGroupList()).data.groupList.length > 0)
    await alice.open(`GROUP${groupID}`)
    await bob.open(`GROUP${groupID}`)
    return { alice, bob, groupID }
  }

  const openBoth = async () => {
    const kits = await two()
    await say(kits.alice.device, 'bob', 'hello')
    await kits.bob.device.settles(() => kits.bob.log.includes('hello'))
    await kits.alice.open('C2Cbob')
    await kits.bob.open('C2Calice')
    return kits
  }

  it('a UI kit shows messages of every kind, each as the same object all the time', async () => {
    const { alice, bob } = await openBoth()
    const sent: Message[] = []
    for (const message of alice.everyKind()) {
      expect(message).toMatchObject({ status: 'unSend', flow: 'out', from: 'alice', isRead: true })
      const { ID } = message
      expect(await alice.send(message)).toBe(message)
      expect(message).toMatchObject({ ID, status: 'success' })
      expect(alice.chat.findMessage(ID)).toBe(message)
      sent.push(message)
    }
    await bob.device.settles(() => bob.messageList.length === sent.length + 1)
    expect(bob.messageList.slice(1).map(({ ID }) => ID)).toEqual(sent.map(({ ID }) => ID))
    expect(bob.log.slice(-sent.length)).toEqual(sent.map((message) => alice.summaryOf(message)))
    const { data } = await alice.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList.slice(1).every((message, index) => message === sent[index])).toBe(true)
    const received = bob.messageList.at(-1)
    expect(bob.chat.findMessage(received?.ID ?? '')).toBe(received)
    expect(JSON.parse(JSON.stringify(received))).toEqual({ ...received })
  })

  it('a UI kit reads pages, jumps in the history, recalls, modifies and deletes', async () => {
    const { alice, bob } = await openBoth()
    for (let n = 1; n <= 40; n++) await say(alice.device, 'bob', `text ${n}`)
    await bob.device.settles(() => bob.log.includes('text 40'))
    await bob.open('C2Calice')
    expect(bob.messageList).toHaveLength(15)
    expect(bob.isCompleted).toBe(false)
    const [oldest] = bob.messageList
    if (oldest === undefined) throw new Error('no message')
    await bob.chat.deleteMessage([oldest])
    await bob.loadMore()
    await bob.loadMore()
    expect(bob.messageList.map((message) => bob.summaryOf(message))).toEqual([
      'hello',
      ...Array.from({ length: 40 }, (_, index) => `text ${index + 1}`),
    ])
    expect(bob).toMatchObject({ isCompleted: true, nextReqMessageID: '' })
    const target = bob.messageList[20]
    const hop = await bob.chat.getMessageListHopping({
      conversationID: 'C2Calice',
      sequence: target?.sequence ?? 0,
      time: target?.time ?? 0,
      direction: 1,
      count: 1,
    })
    expect(hop.data.messageList).toEqual([target])
    expect(hop.data.messageList[0]).toBe(target)
    const last = alice.messageList.at(-1)
    if (last?.type !== TYPES.MSG_TEXT) throw new Error('no text')
    last.payload.text = 'anew'
    await alice.chat.modifyMessage(last)
    await bob.device.settles(() => bob.log.includes('modified true'))
    const mine = alice.chat.createTextMessage({ ...alice.target(), payload: { text: 'gone' } })
    await alice.send(mine)
    const { data } = await alice.chat.revokeMessage(mine)
    expect(data.message).toBe(mine)
    expect(mine).toMatchObject({ isRevoked: true, revoker: 'alice', isPlaceMessage: 2 })
    await bob.device.settles(() => bob.log.includes('revoked alice'))
    await bob.device.settles(() => bob.conversationList[0]?.lastMessage.isRevoked === true)
  })

  it('a UI kit receives receipts, reactions and extensions of a group', async () => {
    const { alice, bob } = await group()
    const message = alice.chat.createTextAtMessage({
      ...alice.target(),
      payload: { text: '@bob', atUserList: ['bob', TYPES.MSG_AT_ALL] },
      priority: TYPES.MSG_PRIORITY_HIGH,
    })
    await alice.send(message)
    await bob.device.settles(() => bob.messageList.some(({ ID }) => ID === message.ID))
    const received = bob.chat.findMessage(message.ID)
    if (received === null) throw new Error('not received')
    expect(received.atUserList).toEqual(['bob', TYPES.MSG_AT_ALL])
    await bob.chat.sendMessageReadReceipt([received])
    await alice.device.settles(() => alice.log.includes('receipt 1/0'))
    expect(message.readReceiptInfo).toMatchObject({ readCount: 1, unreadCount: 0 })
    const readers = await alice.chat.getGroupMessageReadMemberList({
      message,
      filter: 0,
      cursor: '',
      count: 100,
    })
    const readUserIDList: string[] = readers.data.readUserIDList
    expect(readUserIDList).toEqual(['bob'])
    await bob.chat.addMessageReaction(received, '👍')
    await alice.device.settles(() => alice.reactions.has(message.ID))
    const { data } = await alice.chat.getMessageReactions({
      messageList: [message],
      maxUserCountPerReaction: 10,
    })
    expect(data[0]?.reactionList[0]?.partialUserList[0]?.userID).toBe('bob')
    await bob.chat.setMessageExtensions(received, [{ key: 'vote', value: 'yes' }])
    await alice.device.settles(() => alice.log.includes('vote=yes'))
  })

  it('a UI kit creates merged messages and forwards messages', async () => {
    const { alice, bob } = await openBoth()
    const list = alice.everyKind()
    for (const message of list) await alice.send(message)
    const merger = alice.chat.createMergerMessage({
      ...alice.target(),
      payload: {
        messageList: list,
        title: '聊天记录',
        abstractList: ['alice: 你好'],
        compatibleText: '请升级',
      },
    })
    await alice.send(merger)
    await bob.device.settles(() => bob.messageList.some(({ ID }) => ID === merger.ID))
    const received = bob.chat.findMessage(merger.ID)
    if (received?.type !== TYPES.MSG_MERGER) throw new Error('not received')
    const { data } = await bob.chat.downloadMergerMessage(received)
    expect(data.payload.messageList).toHaveLength(list.length)
    const forwarded = bob.chat.createForwardMessage({ ...bob.target(), payload: received })
    await bob.send(forwarded)
    expect(forwarded).toMatchObject({ isRelayMessage: true, from: 'bob' })
  })
})
