import fc from 'fast-check'
import {
  type AnyCommand,
  aConversation,
  aGroup,
  aGroupConversation,
  aGroupMessage,
  aMessage,
  NOON,
} from 'tavern-im/testing'
import { describe, it } from 'vitest'
import { type ChatSDK, type Message, TYPES, viewOf } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { casesOf } from '../../testing/internal/proof.ts'
import { corrupted } from './corrupted.ts'
import { expectAlive, expectWhole, ID, scene, settled } from './hostile-scene.ts'

// FUZZ_RUNS=2000 makes a longer proof of it.
const RUNS = casesOf(5, 45)
const LONG = { timeout: 60_000 + 100 * RUNS }

const { message, annotation, receipt, language, conversation } = commands

const user = { userID: 'bob', nick: 'Bob', avatar: '' }
const address = { conversationType: 1, to: 'bob' } as const
const unread = { unreadCount: 1, messageReadSeq: 1, nextMessageSeq: 3 }
const reaction = { reactionID: 'smile', totalUserCount: 1, partialUserList: [user] }
const anExtension = { key: 'a', value: 'b', seq: 1 }
const aReceipt = {
  sequence: 3,
  clientTime: NOON + 3,
  random: 1003,
  readCount: 1,
  unreadCount: 0,
  time: NOON,
}

const reacted = {
  event: 'reaction',
  sequence: 2,
  messageID: ID,
  reaction,
  otherUserIDList: ['carol'],
}

const extended = {
  event: 'extensions',
  sequence: 2,
  messageID: ID,
  globalSequence: 1,
  extensions: [anExtension],
  keyList: ['b'],
}

const extra = { revokerInfo: user, revokeReason: 'a', atUserList: ['alice'] }

const ofAccount: readonly object[] = [
  { event: 'messageChanged', message: aMessage({ sequence: 2, version: 1, extra }), unread },
  {
    event: 'messageChanged',
    message: aMessage({ sequence: 2, version: 1, flags: 8, extra }),
    unread,
  },
  { event: 'messageChanged', message: aMessage({ sequence: 7, version: 1 }) },
  { event: 'messagesDeleted', sequenceList: [2], unread },
  { event: 'historyCleared', sequence: 1, unread },
  reacted,
  extended,
  { event: 'receipts', receiptList: [aReceipt] },
  { event: 'read', messageReadSeq: 2, unreadCount: 0, nextMessageSeq: 3 },
  {
    event: 'reads',
    readList: [{ ...address, messageReadSeq: 2, unreadCount: 0, nextMessageSeq: 3 }],
  },
  { event: 'peerRead', peerAccount: 'bob', readTime: NOON + 5 },
  { event: 'profile', profile: { userID: 'alice', nick: 'A' } },
  { event: 'groupJoined', group: aGroup({ groupID: 'other' }) },
  { event: 'groupLeft', groupID: 'other', reason: 'quit' },
]

const ofGroup: readonly object[] = [
  { event: 'messageChanged', message: aGroupMessage({ sequence: 1, version: 1, extra }) },
  { ...reacted, sequence: 1 },
  { ...extended, sequence: 1 },
  { event: 'memberJoined', userIDList: ['carol'], memberCount: 3 },
  { event: 'profile', profile: { name: 'New' } },
]

const pushed: readonly (readonly [string, string, object])[] = [
  [
    'message',
    pushes.message.received.name,
    { position: 4, messageList: [aMessage({ sequence: 4, extra })] },
  ],
  [
    'group message',
    pushes.message.received.name,
    { position: 0, messageList: [aGroupMessage({ sequence: 2, extra })] },
  ],
  [
    'online-only message',
    pushes.message.received.name,
    { position: 0, messageList: [aMessage({ sequence: 0, flags: 1 })] },
  ],
  ...ofAccount.map(
    (data) =>
      ['entry', pushes.sync.account.name, { position: 4, data: { ...address, ...data } }] as const,
  ),
  ...ofGroup.map(
    (data) => ['entry', pushes.sync.group.name, { groupID: 'team', position: 2, data }] as const,
  ),
]

describe('messages of a server that sends arbitrary data', () => {
  it.each(pushed.map(([what, command, good], index) => [index, what, command, good] as const))(
    'stay whole, whatever push %i, %s by %s, brings [KERNEL-17]',
    LONG,
    async (_index, _what, command, good) => {
      await fc.assert(
        fc.asyncProperty(corrupted(good), async (mutated) => {
          const { client } = await scene()
          const body = JSON.stringify(mutated)
          client.server.sendFrame({ kind: 'push', command, seq: 1, body })
          await client.advance(3_000)
          expectWhole(client)
          await expectAlive(client)
        }),
        { numRuns: RUNS },
      )
    },
  )
})

type Act = (chat: ChatSDK, theirs: Message, mine: Message) => Promise<unknown>

const rows = [aConversation(4, { unreadCount: 3 }), aGroupConversation(2)]
const c2cText = { to: 'bob', conversationType: TYPES.CONV_C2C, payload: { text: 'hi' } } as const
const voice = { type: 'TIMSoundElem', payload: { url: 'https://example.com/a.mp3' } }
const merger = { payload: { messageList: [], downloadKey: 'a' }, type: 'TIMRelayElem' }

/** Commands, a good answer of each, and the call that asks. */
const calls: readonly (readonly [AnyCommand, object, Act])[] = [
  [
    message.sendC2C,
    { time: NOON + 9, sequence: 4, position: 4 },
    (chat) => chat.sendMessage(chat.createTextMessage(c2cText)),
  ],
  [
    message.history,
    {
      messageList: [aMessage({ sequence: 4, extra })],
      coveredFrom: 4,
      coveredTo: 4,
      isComplete: false,
    },
    (chat) => viewOf(chat).load('C2Cbob', { sequence: 4, direction: 0, count: 10 }),
  ],
  [
    message.revoke,
    { recallRetList: [{ retCode: 0 }] },
    (chat, _, mine) => chat.revokeMessage(mine),
  ],
  [
    message.modify,
    { message: aMessage({ sequence: 2, version: 1 }) },
    (chat, theirs) => chat.modifyMessage(theirs),
  ],
  [message.remove, {}, (chat, theirs) => chat.deleteMessage([theirs])],
  [
    message.downloadMerger,
    { messageList: [{ ID, from: 'bob', messageBody: [] }] },
    (chat, theirs) => chat.downloadMergerMessage({ ...theirs, ...merger } as never),
  ],
  [annotation.addReaction, {}, (chat, theirs) => chat.addMessageReaction(theirs, 'smile')],
  [
    annotation.reactions,
    {
      position: 9,
      messageList: [{ sequence: 2, reactionList: [{ ...reaction, reactedByMyself: true }] }],
    },
    (chat, theirs) => chat.getMessageReactions({ messageList: [theirs] }),
  ],
  [
    annotation.reactionUsers,
    { userList: [user], nextSeq: 0 },
    (chat, message) =>
      chat.getAllUserListOfMessageReaction({ message, reactionID: 'smile', nextSeq: 0 }),
  ],
  [
    annotation.extensions,
    { globalSequence: 1, clearSequence: 0, extensionList: [anExtension], completeFlag: 1 },
    (chat, theirs) => chat.getMessageExtensions(theirs),
  ],
  [
    annotation.changeExtensions,
    { globalSequence: 1, extensionList: [{ ...anExtension, errorCode: 0 }] },
    (chat, theirs) => chat.setMessageExtensions(theirs, [{ key: 'a', value: 'b' }]),
  ],
  [receipt.send, {}, (chat, theirs) => chat.sendMessageReadReceipt([theirs])],
  [
    receipt.get,
    { receiptList: [aReceipt] },
    (chat, _, mine) => chat.getMessageReadReceiptList([mine]),
  ],
  [
    language.translate,
    { translatedTextList: ['a'] },
    (chat) => chat.translateText({ sourceTextList: ['a'], targetLanguage: 'zh' }),
  ],
  [
    language.voiceToText,
    { result: 'a' },
    (chat, theirs) => chat.convertVoiceToText({ message: { ...theirs, ...voice } as Message }),
  ],
  [conversation.get, { conversations: rows }, (chat) => chat.getConversationProfile('C2Cbob')],
  [conversation.read, { position: 5 }, (chat) => chat.setMessageRead({ conversationID: 'C2Cbob' })],
  [
    conversation.readAll,
    { groupReadInfoArray: [{ groupID: 'team', retCode: 0 }] },
    (chat) => chat.setAllMessageRead(),
  ],
  [conversation.clear, {}, (chat) => chat.clearHistoryMessage('C2Cbob')],
]

describe('calls of messages', () => {
  it.each(calls.map(([command, good, act]) => [command.name, command, good, act] as const))(
    'settle, and leave the lists whole, whatever %s is answered [KERNEL-17]',
    LONG,
    async (_name, command, good, act) => {
      await fc.assert(
        fc.asyncProperty(corrupted(good), async (mutated) => {
          const { client, theirs, mine } = await scene()
          const { server } = client
          let isFirst = true
          server.on(command, () => {
            const answer = isFirst ? mutated : good
            isFirst = false
            return answer
          })
          await settled(client, act(client.chat, theirs, mine))
          expectWhole(client)
          await expectAlive(client)
        }),
        { numRuns: RUNS },
      )
    },
  )
})
