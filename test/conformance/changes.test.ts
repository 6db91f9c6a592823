import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Conversation, EVENT, type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const textOf = ({ payload }: { payload: unknown }) => (payload as { text?: string } | null)?.text

/** A user's view of a message. */
const seen = (message: Message) =>
  message.isRevoked
    ? `${message.sequence} recalled by ${message.revokerInfo.userID}`
    : `${message.sequence} ${textOf(message)}${message.isModified ? ' (modified)' : ''}`

/** A user's view of a conversation. */
const stateOf = async ({ chat }: Device, conversationID: string) => {
  const { data } = await chat.getMessageList({ conversationID })
  const list = await chat.getConversationList([conversationID])
  const { unreadCount, lastMessage } = list.data.conversationList[0] as Conversation
  const { lastSequence, messageForShow } = lastMessage
  return {
    messages: data.messageList.filter(({ type }) => type === 'TIMTextElem').map(seen),
    unreadCount,
    last: `${lastSequence} ${messageForShow}`,
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

const shows = (device: Device, conversationID: string, state: State) =>
  device.settles(
    async () => JSON.stringify(await stateOf(device, conversationID)) === JSON.stringify(state),
  )

const messageAt = async ({ chat }: Device, conversationID: string, sequence: number) => {
  const { data } = await chat.getMessageList({ conversationID })
  return data.messageList.find((message) => message.sequence === sequence) as Message
}

const reported = ({ events }: Device, name: string) =>
  events.flatMap((event) =>
    event.name === name ? (event.data as Message[]).map(({ sequence }) => sequence) : [],
  )

const modify = async (device: Device, message: Message, text: string) => {
  message.payload = { text }
  await device.chat.modifyMessage(message)
}

/** Two devices of alice and two of bob. The second ones lose their lines when `away` is called. */
const four = async (format: 'binary' | 'text') => {
  const [alice, phone, bob, tablet] = [
    await testBed.device('alice', { format }),
    await testBed.device('alice', { format }),
    await testBed.device('bob', { format }),
    await testBed.device('bob', { format }),
  ]
  return { alice, phone, bob, tablet, all: [alice, phone, bob, tablet] }
}

/** Stops the server, starts another, and waits until the device is with it. */
const restarted = async (devices: readonly Device[]) => {
  for (const device of devices) await cutConnection(device)
  const { url } = await testBed.restart()
  for (const { cable } of devices) cable.reconnect(url)
}

describe.each(formats)('changes of messages over %s frames', (format) => {
  it('revokeMessage, modifyMessage and deleteMessage reach all devices: live, after an absence, a restart and a reload [REVOKE-11] [MODIFY-10] [DELETE-05]', async () => {
    const { alice, phone, bob, tablet, all } = await four(format)
    for (const text of ['1', '2', '3', '4', '5', '6']) await say(alice, 'bob', text)
    await shows(tablet, 'C2Calice', {
      messages: ['1 1', '2 2', '3 3', '4 4', '5 5', '6 6'],
      unreadCount: 6,
      last: '6 6',
    })
    await stateOf(phone, 'C2Cbob')
    await cutConnection(phone)
    await cutConnection(tablet)
    await alice.chat.revokeMessage(await messageAt(alice, 'C2Cbob', 2), { reason: '打错了' })
    await modify(bob, await messageAt(bob, 'C2Calice', 3), 'three')
    await bob.chat.deleteMessage([await messageAt(bob, 'C2Calice', 4)])
    await alice.chat.revokeMessage(await messageAt(alice, 'C2Cbob', 6))
    const toAlice = {
      messages: [
        '1 1',
        '2 recalled by alice',
        '3 three (modified)',
        '4 4',
        '5 5',
        '6 recalled by alice',
      ],
      unreadCount: 0,
      last: '6 撤回了一条消息',
    }
    const toBob = {
      messages: ['1 1', '2 recalled by alice', '3 three (modified)', '5 5', '6 recalled by alice'],
      unreadCount: 3,
      last: '6 撤回了一条消息',
    }
    await shows(alice, 'C2Cbob', toAlice)
    await shows(bob, 'C2Calice', toBob)
    phone.cable.reconnect()
    tablet.cable.reconnect()
    await shows(phone, 'C2Cbob', toAlice)
    await shows(tablet, 'C2Calice', toBob)
    expect(reported(alice, EVENT.MESSAGE_REVOKED)).toEqual([])
    for (const device of [phone, bob, tablet]) {
      expect(reported(device, EVENT.MESSAGE_REVOKED)).toEqual([2, 6])
    }
    for (const device of all) expect(reported(device, EVENT.MESSAGE_MODIFIED)).toEqual([3])
    await restarted(all)
    for (const device of [alice, phone]) await shows(device, 'C2Cbob', toAlice)
    for (const device of [bob, tablet]) await shows(device, 'C2Calice', toBob)
    await shows(await testBed.device('alice', { format }), 'C2Cbob', toAlice)
    await shows(await testBed.device('bob', { format }), 'C2Calice', toBob)
    await bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    await shows(tablet, 'C2Calice', { ...toBob, unreadCount: 0 })
  })

  it('revokeMessage, modifyMessage and deleteMessage in a group reach all members [REVOKE-11] [MODIFY-10] [DELETE-05]', async () => {
    const { alice, phone, bob, tablet, all } = await four(format)
    const memberList = [{ userID: 'bob' }]
    const { data } = await alice.chat.createGroup({ name: 'g', type: 'Public', memberList })
    const { groupID } = data.group
    const id = `GROUP${groupID}`
    for (const text of ['2', '3', '4', '5']) await sayInGroup(alice, groupID, text)
    await sayInGroup(bob, groupID, '6')
    const before = { messages: ['2 2', '3 3', '4 4', '5 5', '6 6'] }
    await shows(tablet, id, { ...before, unreadCount: 4, last: '6 6' })
    await shows(phone, id, { ...before, unreadCount: 1, last: '6 6' })
    await cutConnection(phone)
    await cutConnection(tablet)
    await alice.chat.revokeMessage(await messageAt(alice, id, 2))
    await alice.chat.revokeMessage(await messageAt(alice, id, 6))
    await modify(bob, await messageAt(bob, id, 3), 'three')
    await bob.chat.deleteMessage([await messageAt(bob, id, 4)])
    const messages = [
      '2 recalled by alice',
      '3 three (modified)',
      '4 4',
      '5 5',
      '6 recalled by alice',
    ]
    const last = '6 撤回了一条消息'
    const toAlice = { messages, unreadCount: 0, last }
    const toBob = { messages: messages.filter((one) => one !== '4 4'), unreadCount: 2, last }
    await shows(alice, id, toAlice)
    await shows(bob, id, toBob)
    phone.cable.reconnect()
    tablet.cable.reconnect()
    await shows(phone, id, toAlice)
    await shows(tablet, id, toBob)
    expect(reported(bob, EVENT.MESSAGE_REVOKED)).toEqual([2, 6])
    expect(reported(tablet, EVENT.MESSAGE_REVOKED)).toEqual([2, 6])
    expect(reported(alice, EVENT.MESSAGE_REVOKED)).toEqual([])
    await restarted(all)
    await shows(await testBed.device('bob', { format }), id, toBob)
    await shows(await testBed.device('alice', { format }), id, toAlice)
    await shows(tablet, id, toBob)
  })

  it('clearHistoryMessage empties the history on all devices of the user until the next message [CLEAR-02]', async () => {
    const { alice, bob, tablet } = await four(format)
    for (const text of ['1', '2', '3']) await say(alice, 'bob', text)
    await shows(tablet, 'C2Calice', {
      messages: ['1 1', '2 2', '3 3'],
      unreadCount: 3,
      last: '3 3',
    })
    await cutConnection(tablet)
    await shows(bob, 'C2Calice', { messages: ['1 1', '2 2', '3 3'], unreadCount: 3, last: '3 3' })
    await bob.chat.clearHistoryMessage('C2Calice')
    const empty = { messages: [], unreadCount: 0, last: '0 ' }
    expect(await stateOf(bob, 'C2Calice')).toEqual(empty)
    tablet.cable.reconnect()
    await shows(tablet, 'C2Calice', empty)
    const fresh = await testBed.device('bob', { format })
    expect(await stateOf(fresh, 'C2Calice')).toEqual(empty)
    expect((await stateOf(alice, 'C2Cbob')).messages).toHaveLength(3)
    await say(alice, 'bob', '4')
    for (const device of [bob, tablet, fresh]) {
      await shows(device, 'C2Calice', { messages: ['4 4'], unreadCount: 1, last: '4 4' })
    }
  })

  it('revokeMessage and modifyMessage without a connection run after the reconnect, also on another server [REVOKE-11]', async () => {
    const { alice, bob } = await four(format)
    const [first, second, third] = [
      await say(alice, 'bob', '1'),
      await say(alice, 'bob', '2'),
      await say(alice, 'bob', '3'),
    ]
    await bob.settles(() => bob.chat.getTotalUnreadMessageCount() === 3)
    await cutConnection(alice)
    const request = Promise.all([
      alice.chat.revokeMessage(first),
      modify(alice, second, 'two'),
      alice.chat.deleteMessage([third]),
    ])
    await cutConnection(bob)
    const { url } = await testBed.restart()
    alice.cable.reconnect(url)
    bob.cable.reconnect(url)
    await request
    const last = '3 3'
    await shows(bob, 'C2Calice', {
      messages: ['1 recalled by alice', '2 two (modified)', '3 3'],
      unreadCount: 2,
      last,
    })
    await shows(alice, 'C2Cbob', {
      messages: ['1 recalled by alice', '2 two (modified)'],
      unreadCount: 0,
      last: '2 two',
    })
  })

  it('modifyMessage rejects an outdated version with the server’s message [MODIFY-04]', async () => {
    const { alice, bob } = await four(format)
    const mine = await say(alice, 'bob', 'first')
    const [theirs] = await bob.until(EVENT.MESSAGE_RECEIVED)
    const [one, other] = await Promise.allSettled([
      modify(alice, mine, 'of alice'),
      modify(bob, theirs as Message, 'of bob'),
    ])
    const refused = [one, other].filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 2480 } }])
    const winner = one.status === 'fulfilled' ? 'of alice' : 'of bob'
    for (const [device, message] of [
      [alice, mine],
      [bob, theirs as Message],
    ] as const) {
      await device.settles(() => textOf(message) === winner && message.version === 1)
    }
    await modify(bob, theirs as Message, 'again')
    await alice.settles(() => textOf(mine) === 'again')
  })
})
