import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const ask = async (from: Device, to: string, conversationType: 'C2C' | 'GROUP', text = 'hi') => {
  const options = { to, conversationType, payload: { text }, needReadReceipt: true }
  const message = from.chat.createTextMessage(options)
  await from.chat.sendMessage(message)
  return message
}

/** The message as this device has received it. */
const arrived = async ({ until }: Device, { ID }: Message): Promise<Message> => {
  const list = await until(EVENT.MESSAGE_RECEIVED, (all) => all.some((one) => one.ID === ID))
  return list.find((one) => one.ID === ID) as Message
}

const receiptOf = ({ until }: Device, { ID }: Message, readCount?: number) =>
  until(EVENT.MESSAGE_READ_RECEIPT_RECEIVED, (all) =>
    all.some(
      (one) =>
        one.messageID === ID &&
        (readCount === undefined || ('readCount' in one && one.readCount === readCount)),
    ),
  )

const history = async ({ chat }: Device, conversationID: string) =>
  (await chat.getMessageList({ conversationID })).data.messageList

const unreadOf = ({ chat }: Device) => chat.getTotalUnreadMessageCount()

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  const team = async (owner: Device, ...userIDs: string[]) => {
    const memberList = userIDs.map((userID) => ({ userID }))
    const { data } = await owner.chat.createGroup({ name: 'team', type: 'Public', memberList })
    return data.group.groupID
  }

  it('setMessageRead marks a conversation as read on all devices of the user, also after a login [READ-40]', async () => {
    const [alice, bob, bobToo] = [await device('alice'), await device('bob'), await device('bob')]
    const groupID = await team(alice, 'bob')
    const inGroup = await ask(alice, groupID, 'GROUP')
    const message = await ask(alice, 'bob', 'C2C')
    const held: Message[] = []
    for (const one of [bob, bobToo])
      for (const said of [message, inGroup]) held.push(await arrived(one, said))
    expect(held.map(({ isRead }) => isRead)).toEqual([false, false, false, false])
    await bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    await bob.chat.setAllMessageRead()
    await bobToo.settles(() => unreadOf(bobToo) === 0)
    expect(held.map(({ isRead }) => isRead)).toEqual([true, true, true, true])
    const later = await device('bob')
    for (const conversationID of ['C2Calice', `GROUP${groupID}`]) {
      const list = await history(later, conversationID)
      expect(list.at(-1)).toMatchObject({ flow: 'in', isRead: true })
    }
  })

  it('sendMessageReadReceipt notifies all devices of the sender, and changes nothing else [READ-04]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    const [bob, bobToo] = [await device('bob'), await device('bob')]
    const message = await ask(alice, 'bob', 'C2C')
    const received = await arrived(bob, message)
    const again = await arrived(bobToo, message)
    const mine = await arrived(tablet, message)
    await bob.chat.sendMessageReadReceipt([received])
    for (const [one, shown] of [
      [alice, message],
      [tablet, mine],
    ] as const) {
      const [reported] = await receiptOf(one, message)
      expect(reported).toEqual({
        messageID: message.ID,
        userID: 'bob',
        isPeerRead: true,
        timestamp: expect.any(Number),
      })
      expect(shown.readReceiptInfo).toMatchObject({ isPeerRead: true, readCount: 1 })
      expect(shown.isPeerRead).toBe(false)
    }
    for (const one of [bob, bobToo]) {
      expect(unreadOf(one)).toBe(1)
      expect(one.events.some(({ name }) => name === EVENT.MESSAGE_READ_RECEIPT_RECEIVED)).toBe(
        false,
      )
    }
    // The other device does not know of it: it may send the receipt again, without a second event.
    await bobToo.chat.sendMessageReadReceipt([again])
    await say(bobToo, 'alice', 'seen')
    await alice.until(EVENT.MESSAGE_RECEIVED)
    const reported = alice.events.filter(({ name }) => name === EVENT.MESSAGE_READ_RECEIPT_RECEIVED)
    expect(reported).toHaveLength(1)
  })

  it('getMessageReadReceiptList counts the readers of a group message among those who could read it [READ-05]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    const [bob, carol, dora] = [await device('bob'), await device('carol'), await device('dora')]
    const bobToo = await device('bob')
    const groupID = await team(alice, 'bob', 'carol')
    const message = await ask(alice, groupID, 'GROUP')
    await dora.chat.joinGroup({ groupID })
    await bob.chat.sendMessageReadReceipt([await arrived(bob, message)])
    await bobToo.chat.sendMessageReadReceipt([await arrived(bobToo, message)])
    expect(await receiptOf(tablet, message)).toEqual([
      { messageID: message.ID, groupID, readCount: 1, unreadCount: 1 },
    ])
    await carol.chat.sendMessageReadReceipt([await arrived(carol, message)])
    await receiptOf(alice, message, 2)
    expect(message.readReceiptInfo).toMatchObject({ readCount: 2, unreadCount: 0 })
  })

  it('getGroupMessageReadMemberList returns readers and non-readers page by page [READ-09]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    for (const userID of ['carol', 'dora']) await device(userID)
    const groupID = await team(alice, 'bob', 'carol', 'dora')
    const message = await ask(alice, groupID, 'GROUP')
    await bob.chat.sendMessageReadReceipt([await arrived(bob, message)])
    const read = await alice.chat.getGroupMessageReadMemberList({ message, filter: 0, cursor: '' })
    expect(read.data).toEqual({
      messageID: message.ID,
      cursor: '',
      isCompleted: true,
      readUserIDList: ['bob'],
      unreadUserIDList: [],
    })
    const pages: string[][] = []
    let cursor: string | number = 0
    do {
      const { data } = await alice.chat.getGroupMessageReadMemberList({
        message,
        filter: 1,
        cursor,
        count: 1,
      })
      pages.push([...data.unreadUserIDList])
      cursor = data.cursor
    } while (cursor !== '')
    expect(pages).toEqual([['carol'], ['dora']])
  })

  it('getGroupMessageReadMemberList rejects messages without receipts and those of others [READ-10]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const groupID = await team(alice, 'bob')
    const options = { to: groupID, conversationType: 'GROUP', payload: { text: 'x' } } as const
    const plain = alice.chat.createTextMessage(options)
    await alice.chat.sendMessage(plain)
    const request = alice.chat.getGroupMessageReadMemberList({ message: plain })
    await expect(request).rejects.toMatchObject({ code: 10062 })
    const received = await arrived(bob, await ask(alice, groupID, 'GROUP'))
    const ofOthers = bob.chat.getGroupMessageReadMemberList({ message: received })
    await expect(ofOthers).rejects.toMatchObject({ code: 10007 })
  })

  it('read marks and receipts survive a reload and a restart of the server [READ-07]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const groupID = await team(alice, 'bob')
    const messages = [await ask(alice, 'bob', 'C2C'), await ask(alice, groupID, 'GROUP')]
    for (const message of messages) {
      await bob.chat.sendMessageReadReceipt([await arrived(bob, message)])
    }
    await testBed.restart()
    const fresh = await device('alice')
    for (const conversationID of ['C2Cbob', `GROUP${groupID}`]) {
      const own = (await history(fresh, conversationID)).filter(({ flow }) => flow === 'out')
      const { data } = await fresh.chat.getMessageReadReceiptList(own)
      const [shown] = data.messageList.filter(({ needReadReceipt }) => needReadReceipt)
      expect(shown?.readReceiptInfo).toMatchObject({ readCount: 1, unreadCount: 0 })
    }
  })

  it('MESSAGE_READ_RECEIPT_RECEIVED reports receipts from an absence after the reconnect [READ-08]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const groupID = await team(alice, 'bob')
    const messages = [await ask(alice, 'bob', 'C2C'), await ask(alice, groupID, 'GROUP')]
    const received = [
      await arrived(bob, messages[0] as Message),
      await arrived(bob, messages[1] as Message),
    ]
    await cutConnection(alice)
    for (const one of received) await bob.chat.sendMessageReadReceipt([one])
    alice.cable.reconnect()
    for (const message of messages) {
      await receiptOf(alice, message)
      expect(message.readReceiptInfo).toMatchObject({ readCount: 1, unreadCount: 0 })
    }
  })

  it('setAllMessageRead reaches all devices of the user and the peers, also after an absence [READ-03]', async () => {
    const [alice, bob, tablet] = [await device('alice'), await device('bob'), await device('bob')]
    const carol = await device('carol')
    const groupID = await team(alice, 'bob')
    const message = await ask(alice, 'bob', 'C2C')
    await ask(carol, 'bob', 'C2C')
    const newest = await ask(alice, groupID, 'GROUP')
    await arrived(bob, newest)
    await bob.settles(() => unreadOf(bob) === 3)
    await tablet.settles(() => unreadOf(tablet) === 3)
    await cutConnection(tablet)
    await cutConnection(alice)
    await bob.chat.setAllMessageRead()
    expect(unreadOf(bob)).toBe(0)
    await carol.until(EVENT.MESSAGE_READ_BY_PEER)
    const again = await testBed.restart()
    for (const one of [alice, tablet, bob, carol]) one.cable.reconnect(again.url)
    await tablet.settles(() => unreadOf(tablet) === 0)
    const [reported] = await alice.until(EVENT.MESSAGE_READ_BY_PEER)
    expect(reported).toBe(message)
    expect(message.isPeerRead).toBe(true)
    expect(unreadOf(await device('bob'))).toBe(0)
  })

  it('setAllMessageRead with a scope leaves the other conversations unread [READ-01]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const groupID = await team(alice, 'bob')
    await ask(alice, 'bob', 'C2C')
    await arrived(bob, await ask(alice, groupID, 'GROUP'))
    await bob.settles(() => unreadOf(bob) === 2)
    await bob.chat.setAllMessageRead({ scope: TYPES.READ_ALL_GROUP_MSG })
    const fresh = await device('bob')
    const { conversationList } = (await fresh.chat.getConversationList()).data
    const counts = conversationList.map(({ type, unreadCount }) => [type, unreadCount])
    expect(Object.fromEntries(counts)).toMatchObject({ C2C: 1, GROUP: 0 })
  })
})
