import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** A device's fields of a message, without those that differ by user. */
const common = (message: Message) => {
  const { conversationID: _id, flow: _flow, isRead: _read, ...rest } = { ...message }
  return rest
}

const here = async (device: Device, conversationID: string, ID: string): Promise<Message> => {
  const { data } = await device.chat.getMessageList({ conversationID })
  return data.messageList.find((message) => message.ID === ID) as Message
}

/** Every option of creating and sending that leaves a trace in the message. */
const sendAll = async ({ chat }: Device, to: string, conversationType: 'C2C' | 'GROUP') => {
  const target = { to, conversationType }
  const original = chat.createTextMessage({ ...target, payload: { text: 'plain' } })
  await chat.sendMessage(original)
  const full = chat.createTextMessage({
    ...target,
    payload: { text: 'full' },
    priority: TYPES.MSG_PRIORITY_HIGH,
    cloudCustomData: '{"a":1}',
    needReadReceipt: true,
    isSupportExtension: true,
  })
  const messageControlInfo = {
    excludedFromUnreadCount: true,
    excludedFromLastMessage: true,
    excludedFromContentModeration: true,
  }
  await chat.sendMessage(full, { messageControlInfo, offlinePushInfo: { title: 't' } })
  const forwarded = chat.createForwardMessage({
    ...target,
    payload: original,
    priority: TYPES.MSG_PRIORITY_LOWEST,
  })
  await chat.sendMessage(forwarded)
  if (conversationType === 'C2C') return [original, full, forwarded]
  const mention = chat.createTextAtMessage({
    ...target,
    conversationType,
    payload: { text: '@bob', atUserList: ['bob', TYPES.MSG_AT_ALL] },
    priority: TYPES.MSG_PRIORITY_LOW,
  })
  await chat.sendMessage(mention)
  const targeted = chat.createFaceMessage({
    ...target,
    payload: { index: 1, data: 'x' },
    receiverList: ['bob'],
  })
  await chat.sendMessage(targeted)
  return [original, full, forwarded, mention, targeted]
}

describe.each(formats)('the fields of a message over %s frames', (format) => {
  it.each(['C2C', 'GROUP'] as const)(
    'the fields of a message are the same on all devices of a %s, at once and after a reload [MSG-73]',
    async (conversationType) => {
      const phone = await testBed.device('alice', { format })
      await phone.chat.updateMyProfile({ nick: '爱丽丝', avatar: 'https://example.org/a.png' })
      const tablet = await testBed.device('alice', { format })
      const bob = await testBed.device('bob', { format })
      const bobToo = await testBed.device('bob', { format })
      const memberList = [{ userID: 'bob' }]
      const { data } = await phone.chat.createGroup({ name: 'g', type: 'Public', memberList })
      const to = conversationType === 'C2C' ? 'bob' : data.group.groupID
      const mine = `${conversationType}${to}`
      const theirs = conversationType === 'C2C' ? 'C2Calice' : mine
      const sent = await sendAll(phone, to, conversationType)
      const again = await testBed.device('alice', { format })
      const bobAgain = await testBed.device('bob', { format })
      for (const message of sent) {
        const { ID } = message
        for (const device of [tablet, bob, bobToo]) {
          await device.until(EVENT.MESSAGE_RECEIVED, (list) => list.some((one) => one.ID === ID))
        }
        expect(message).toMatchObject({ nick: '爱丽丝', avatar: 'https://example.org/a.png' })
        for (const device of [phone, tablet, again]) {
          const shown = await here(device, mine, ID)
          expect({ ...shown }).toEqual({ ...message })
        }
        for (const device of [bob, bobToo, bobAgain]) {
          const shown = await here(device, theirs, ID)
          expect(common(shown)).toEqual(common(message))
          expect([shown.flow, shown.conversationID]).toEqual(['in', theirs])
        }
      }
    },
  )
})
