import {
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  NOON,
} from 'tavern-im/testing'
import { expect } from 'vitest'
import { ImError, type Message, TYPES, viewOf } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'

const { message, annotation, conversation, group } = commands

/** ID of bob's message whose reactions are loaded. */
export const ID = `144002-${NOON + 2}-1002`

/** alice with three messages of a conversation with bob, the last one hers, and one in a group. */
export const scene = async () => {
  const client = await aReadyClient((server) => {
    server.on(group.list, () => ({ groups: [aGroup({ nextMessageSeq: 2 })], totalCount: 1 }))
    server.on(conversation.list, () => ({
      conversations: [aConversation(3, { unreadCount: 2 }), aGroupConversation(1)],
      completeFlag: 1 as const,
      timeStamp: 0,
      startIndex: '',
      cookie: '1.1',
    }))
    server.on(message.history, ({ conversationType }) => ({
      messageList:
        conversationType === 1
          ? [
              aMessage(),
              aMessage({ sequence: 2, flags: 48 }),
              aMessage({ sequence: 3, from: 'alice', to: 'bob', tinyID: '14400005', flags: 48 }),
            ]
          : [aGroupMessage()],
      coveredFrom: 1,
      coveredTo: conversationType === 1 ? 3 : 1,
      isComplete: true,
    }))
    server.on(annotation.reactions, () => ({ position: 1, messageList: [] }))
    server.on(message.sendC2C, ({ to }) => ({
      time: NOON + 9,
      sequence: to === 'bob' ? 4 : 1,
      position: 9,
    }))
  }, 'text')
  const { chat, advance } = client
  const c2c = chat.getMessageList({ conversationID: 'C2Cbob' })
  const team = chat.getMessageList({ conversationID: 'GROUPteam' })
  await advance(0)
  const [, theirs, mine] = (await c2c).data.messageList
  await team
  if (theirs === undefined || mine === undefined) throw new Error('no messages')
  const requested = chat.getMessageReactions({ messageList: [theirs] })
  await advance(0)
  await requested
  return { client, theirs, mine }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0

const expectMessage = (one: Message) => {
  expect(one).toMatchObject({
    ID: expect.any(String),
    from: expect.any(String),
    to: expect.any(String),
    nick: expect.any(String),
    type: expect.any(String),
    payload: expect.any(Object),
    cloudCustomData: expect.any(String),
    revokerInfo: { userID: expect.any(String) },
    revokeReason: expect.any(String),
    atUserList: expect.any(Array),
  })
  expect([one.sequence, one.time, one.version, one.random].every(isCount)).toBe(true)
}

/** Everything that lists show is what its type says, and in order. */
export const expectWhole = ({ chat, events }: TestClient) => {
  const view = viewOf(chat)
  const window = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
  for (const conversationID of ['C2Cbob', 'GROUPteam', 'C2Ccarol']) {
    const { items } = view.timeline(conversationID, window)
    const shown = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []))
    for (const one of shown) expectMessage(one)
    const stored = shown.map(({ sequence }) => sequence).filter((sequence) => sequence > 0)
    expect(stored).toEqual([...new Set(stored)].toSorted((a, b) => a - b))
  }
  let total = 0
  for (const one of view.conversationList().conversationList) {
    expect(one.conversationID).toEqual(expect.any(String))
    expect([one.conversationID, one.unreadCount]).toEqual([
      one.conversationID,
      expect.toSatisfy(isCount),
    ])
    expect(isCount(one.lastMessage.lastTime) && isCount(one.lastMessage.lastSequence)).toBe(true)
    expect(one.lastMessage.messageForShow).toEqual(expect.any(String))
    expect(one.groupAtInfoList).toEqual(expect.any(Array))
    total += one.messageRemindType === TYPES.MSG_REMIND_DISCARD ? 0 : one.unreadCount
  }
  expect(view.totalUnread()).toBe(total)
  for (const one of view.reactions(ID) ?? []) {
    expect([one.reactionID, one.totalUserCount > 0]).toEqual([expect.any(String), true])
    expect(one.partialUserList).toEqual(expect.any(Array))
    for (const { userID } of one.partialUserList) expect(userID).toEqual(expect.any(String))
  }
  expect(() => JSON.stringify(events.map(({ data }) => data))).not.toThrow()
}

/** Settles with a result, or with an ImError. */
export const settled = async ({ advance }: TestClient, call: Promise<unknown>) => {
  let isSettled = false
  const end = (error?: unknown) => {
    isSettled = true
    return error
  }
  const outcome = call.then(() => end(), end)
  await advance(0)
  if (!isSettled) await advance(70_000)
  expect(isSettled).toBe(true)
  const error = await outcome
  if (error !== undefined) expect(error).toBeInstanceOf(ImError)
}

/** Earlier input does not prevent later messages from being received or sent. */
export const expectAlive = async (client: TestClient) => {
  const { chat, server, advance } = client
  server.push(pushes.message.received, {
    position: 0,
    messageList: [aGroupMessage({ sequence: 3, random: 7 })],
  })
  await advance(0)
  const text = chat.createTextMessage({
    to: 'carol',
    conversationType: TYPES.CONV_C2C,
    payload: { text: 'still here' },
  })
  await settled(client, chat.sendMessage(text))
  expect(text.status).toBe('success')
  await settled(client, chat.getConversationList())
  await settled(client, chat.getMessageList({ conversationID: 'GROUPteam' }))
  expectWhole(client)
  await settled(client, chat.logout())
  await settled(client, chat.destroy())
  expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
  expect(Object.keys(Object.prototype)).toEqual([])
}
