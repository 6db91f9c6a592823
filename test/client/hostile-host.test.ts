import { aGroup, aGroupMessage, aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ChatSDK, ImError, type Message, TYPES, viewOf } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'
import { friendArgs } from './friend-args.ts'
import { groupArgs } from './group-args.ts'
import { hostileValues } from './hostile-values.ts'
import { searchArgs } from './search-args.ts'
import { signalingArgs } from './signaling-args.ts'

/** What every method takes, in order; a function makes it of the client. */
type Args = readonly unknown[]

const c2c = (payload: object) => [{ to: 'bob', conversationType: TYPES.CONV_C2C, payload }]
const group = (payload: object) => [{ to: 'team', conversationType: TYPES.CONV_GROUP, payload }]
const file = { name: 'a.png', size: 10, type: 'image/png' }
const url = 'https://example.com/a.mp3'

const subscription = { toJSON: () => ({ endpoint: url, keys: { p256dh: 'a', auth: 'b' } }) }
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async () => subscription,
  },
}

const everything = {
  priority: TYPES.MSG_PRIORITY_NORMAL,
  cloudCustomData: 'mine',
  needReadReceipt: true,
  receiverList: ['bob'],
  isSupportExtension: true,
  onProgress: () => undefined,
  customModerationConfigurationID: 'strict',
}

const sendOptions = {
  onlineUserOnly: false,
  signal: new AbortController().signal,
  messageControlInfo: { excludedFromUnreadCount: false },
  offlinePushInfo: {
    title: 'a',
    apnsInfo: { sound: 'a' },
    androidInfo: { sound: 'a', MeizuNotifyType: 0 },
  },
}

/** Arguments that are good: those of every method of messages, and of what conversations do to them. */
const goodArgs = (chat: ChatSDK, theirs: Message): Readonly<Record<string, Args>> => {
  const [options] = c2c({ text: 'hi' })
  return {
    createTextMessage: [{ ...options, ...everything }],
    createTextAtMessage: group({ text: 'hi', atUserList: ['bob'] }),
    createImageMessage: c2c({ file }),
    createAudioMessage: c2c({ url, second: 1, size: 1 }),
    createVideoMessage: c2c({ videoUrl: url, videoSecond: 1, thumbUrl: url }),
    createFileMessage: c2c({ file }),
    createLocationMessage: c2c({ description: '', longitude: 1, latitude: 1 }),
    createCustomMessage: c2c({ data: 'a', description: '', extension: '' }),
    createFaceMessage: c2c({ index: 1, data: '' }),
    createMergerMessage: c2c({
      messageList: [theirs],
      title: '',
      abstractList: ['a'],
      compatibleText: 'a',
    }),
    createForwardMessage: c2c(theirs),
    sendMessage: [chat.createTextMessage(options as never), sendOptions],
    resendMessage: [theirs, sendOptions],
    revokeMessage: [theirs, { reason: 'a' }],
    modifyMessage: [theirs],
    deleteMessage: [[theirs]],
    cancelUpload: [theirs],
    discardMessage: [theirs],
    downloadMergerMessage: [{ ...theirs, payload: { messageList: [], downloadKey: 'a' } }],
    explain: [theirs.ID],
    findMessage: [theirs.ID],
    getMessageList: [{ conversationID: 'C2Cbob', nextReqMessageID: theirs.ID, count: 15 }],
    getMessageListHopping: [
      { conversationID: 'C2Cbob', sequence: 1, time: NOON, direction: 0, count: 15 },
    ],
    sendMessageReadReceipt: [[theirs]],
    getMessageReadReceiptList: [[theirs]],
    getGroupMessageReadMemberList: [{ message: theirs, filter: 0, cursor: '', count: 10 }],
    setMessageExtensions: [theirs, [{ key: 'a', value: 'b' }]],
    getMessageExtensions: [theirs, ['a']],
    deleteMessageExtensions: [theirs, ['a']],
    addMessageReaction: [theirs, 'smile'],
    removeMessageReaction: [theirs, 'smile'],
    getMessageReactions: [{ messageList: [theirs], maxUserCountPerReaction: 3 }],
    getAllUserListOfMessageReaction: [
      { message: theirs, reactionID: 'smile', nextSeq: 0, count: 10 },
    ],
    translateText: [{ sourceTextList: ['a'], sourceLanguage: 'en', targetLanguage: 'zh' }],
    convertVoiceToText: [
      { message: { ...theirs, type: 'TIMSoundElem', payload: { url } }, language: 'en-US' },
    ],
    getConversationList: [['C2Cbob']],
    getConversationProfile: ['C2Cbob'],
    setMessageRead: [{ conversationID: 'C2Cnobody' }],
    setAllMessageRead: [{ scope: TYPES.READ_ALL_GROUP_MSG }],
    clearHistoryMessage: ['C2Cnobody'],
    deleteConversation: [{ conversationIDList: ['C2Cnobody'], clearHistoryMessage: true }],
    pinConversation: [{ conversationID: 'C2Cnobody', isPinned: true }],
    markConversation: [{ conversationIDList: ['C2Cnobody'], markType: 1, enableMark: true }],
    setConversationCustomData: [{ conversationIDList: ['C2Cnobody'], customData: 'a' }],
    setConversationDraft: [{ conversationID: 'C2Cnobody', draftText: 'a' }],
    setMessageRemindType: [{ userIDList: ['bob'], messageRemindType: TYPES.MSG_REMIND_DISCARD }],
    setAllReceiveMessageOpt: [{ startHour: 1, duration: 60, isRepeated: true }],
    createConversationGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    addConversationsToGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    deleteConversationsFromGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    renameConversationGroup: [{ oldName: 'a', newName: 'b' }],
    deleteConversationGroup: ['a'],
    getConversationGroupList: [],
    getAllReceiveMessageOpt: [],
    getUserProfile: [{ userIDList: ['bob'] }],
    updateMyProfile: [{ nick: 'Alice' }],
    enableWebPush: [registration],
    disableWebPush: [],
    followUser: [['bob']],
    unfollowUser: [['bob']],
    getMyFollowersList: [''],
    getMyFollowingList: [''],
    getMutualFollowersList: [''],
    getUserFollowInfo: [['bob']],
    checkFollowType: [['bob']],
    addToBlacklist: [{ userIDList: ['bob'] }],
    removeFromBlacklist: [{ userIDList: ['bob'] }],
    setSelfStatus: [{ customStatus: 'busy' }],
    getUserStatus: [{ userIDList: ['bob'] }],
    subscribeUserStatus: [{ userIDList: ['bob'] }],
    unsubscribeUserStatus: [{ userIDList: ['bob'] }],
    ...searchArgs,
    ...friendArgs,
    ...groupArgs(theirs),
    ...signalingArgs(theirs),
    on: ['onMessageReceived', () => undefined],
    off: ['onMessageReceived', () => undefined],
    setLogLevel: [1],
    registerPlugin: [{ plugin: {} }],
    callExperimentalAPI: ['isFeatureEnabledForNow', 1],
  }
}

/** What methods read of messages that are no live ones. */
const READ = ['ID', 'conversationID', 'sequence', 'status', 'payload', 'type', 'from', 'isRevoked']

/** The places in arguments whose value can be replaced; a live message gives way to a copy. */
const placesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  const isLeaf = typeof value !== 'object' || value === null
  if (!isLeaf && 'ID' in value) return [path, ...READ.map((field) => [...path, field])]
  if (isLeaf) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key])),
  ]
}

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  }
  const known = value as Record<string, unknown>
  return { ...known, [key]: replaced(known[key], rest, by) }
}

const scene = async () => {
  const client = await aReadyClient((server) => {
    server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
    server.on(commands.message.sendC2C, () => ({ time: NOON, sequence: 9, position: 9 }))
    server.on(commands.message.sendGroup, () => ({ time: NOON, sequence: 9, position: 0 }))
  }, 'text')
  const { server, chat } = client
  server.push(pushes.message.received, { position: 1, messageList: [aMessage({ flags: 48 })] })
  server.push(pushes.message.received, { position: 0, messageList: [aGroupMessage()] })
  await client.advance(2_000)
  const theirs = chat.findMessage(`144002-${NOON + 1}-1001`)
  if (theirs === null) throw new Error('the message is not here')
  return { client, theirs }
}

/** All that a host can see. */
const shown = ({ chat }: TestClient): string => {
  const view = viewOf(chat)
  const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
  return JSON.stringify([
    view.conversationList(),
    view.timeline('C2Cbob', whole),
    view.timeline('GROUPteam', whole),
    view.reactions(`144002-${NOON + 1}-1001`),
    view.totalUnread(),
    view.session(),
  ])
}

/** How a call ends: null where it went well, else what it threw or rejected with. */
const ended = async (client: TestClient, call: () => unknown): Promise<unknown> => {
  let thrown: unknown = null
  let isSettled = false
  try {
    Promise.resolve(call()).then(
      () => {
        isSettled = true
      },
      (error: unknown) => {
        thrown = error
        isSettled = true
      },
    )
  } catch (error) {
    return error
  }
  await client.advance(0)
  if (!isSettled) await client.advance(20_000)
  expect(isSettled).toBe(true)
  return thrown
}

const { client: probe, theirs: probed } = await scene()
const methods = Object.entries(goodArgs(probe.chat, probed))

/** They end the session, or take nothing. */
const others = [
  'login',
  'logout',
  'destroy',
  'isReady',
  'getLoginUser',
  'getMyProfile',
  'getBlacklist',
  'getServerTime',
  'quitGroup',
  'getTotalUnreadMessageCount',
]

describe('a host that hands in anything', () => {
  it('is tried at every method', () => {
    const names = [...methods.map(([name]) => name), ...others]
    expect(names.toSorted()).toEqual(Object.keys(probe.chat).toSorted())
  })

  it.each(methods.map(([name]) => name))(
    '%s settles, refuses with a code, and shows what it showed [KERNEL-16]',
    { timeout: 60_000 },
    async (name) => {
      const { client, theirs } = await scene()
      const method = (client.chat as unknown as Record<string, (...args: Args) => unknown>)[name]
      if (method === undefined) throw new Error(`no method ${name}`)
      const args = goodArgs(client.chat, theirs)[name] ?? []
      const places = args.length === 0 ? [] : placesOf(args)
      for (const place of places) {
        for (const [what, make] of hostileValues) {
          const before = shown(client)
          const given = replaced(args, place, make(theirs)) as Args
          const error = await ended(client, () => method(...given))
          if (error === null) continue
          const where = `${name} ${place.join('.')} ${what}`
          expect([where, error instanceof ImError]).toEqual([where, true])
          expect(Number.isInteger((error as ImError).code)).toBe(true)
          expect([where, shown(client)]).toEqual([where, before])
        }
      }
      await client.chat.destroy()
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )
})
