import { commands, MessageFlag } from 'tavern-im/protocol'
import { friendBodies } from './friend-bodies.ts'
import { GROUP_ID, groupBodies, type Requests } from './group-bodies.ts'
import { aMessage, app } from './test-server.ts'

const nowSeconds = Math.floor(Date.now() / 1000)

const header = { tinyID: '1', platform: 7, system: 'Mac', brand: 'Safari', sdkVersion: '3.5.7' }

/** alice's message to the group. */
const annotated = { conversationType: 2, to: GROUP_ID, sequence: 2 } as const

export { GROUP_ID } from './group-bodies.ts'

const search = { keywordList: ['a'], matchType: 'or', count: 10, cursor: '' } as const

/** A body that each command takes, with every field it knows; from alice. */
const bodies: { readonly [F in keyof typeof commands]: Requests<(typeof commands)[F]> } = {
  ...groupBodies,
  friend: friendBodies,
  session: {
    login: {
      userID: 'alice',
      userSig: 'none',
      instanceID: '',
      state: 'Online',
      deviceBrand: '',
      isWebUniapp: 0,
      customInfo: '',
    },
    logout: { type: 0 },
    hello: {},
    ping: {},
    pushAck: { seq: 1, count: 0 },
    kickOther: {},
  },
  configuration: {
    cloud: { version: 0 },
    commercial: { SDKAppID: app.sdkAppID },
    profanity: { startIndex: 0, version: 0, deviceID: 'a' },
  },
  blacklist: {
    list: { startIndex: 0, maxLimited: 100 },
    add: { userIDList: ['carol'] },
    remove: { userIDList: ['carol'] },
  },
  follow: {
    add: { userIDList: ['bob'] },
    remove: { userIDList: ['bob'] },
    list: { listType: 1, count: 10, nextCursor: '' },
    info: { userIDList: ['bob'] },
    check: { userIDList: ['bob'] },
  },
  presence: {
    get: { userIDList: ['bob'] },
    set: { customStatus: 'busy' },
    subscribe: { userIDList: ['bob'] },
    unsubscribe: { userIDList: ['bob'] },
  },
  search: {
    messages: {
      ...search,
      senderUserIDList: ['bob'],
      messageTypeList: ['TIMTextElem'],
      conversation: { conversationType: 1, to: 'bob' },
      timePosition: nowSeconds,
      timePeriod: 60,
    },
    users: { ...search, gender: '', miniBirthday: 0, maxBirthday: 0 },
    groups: { ...search, groupTypeList: ['Public'] },
    members: { ...search, groupTypeList: ['Public'], groupIDList: [GROUP_ID] },
  },
  receipt: {
    send: { conversationType: 1, to: 'bob', sequenceList: [1, 2] },
    get: { conversationType: 1, to: 'bob', sequenceList: [1, 2] },
    readers: { groupID: GROUP_ID, sequence: 2, filter: 0, cursor: '', count: 10 },
  },
  annotation: {
    addReaction: { ...annotated, reactionID: 'smile' },
    removeReaction: { ...annotated, reactionID: 'smile' },
    reactions: { conversationType: 2, to: GROUP_ID, sequenceList: [1, 2], count: 10 },
    reactionUsers: { ...annotated, reactionID: 'smile', nextSeq: 0, count: 10 },
    changeExtensions: {
      ...annotated,
      operateType: 1,
      extensionList: [{ key: 'vote', value: 'yes', seq: 0 }],
    },
    extensions: { ...annotated, startSequence: 0, nextSeq: 0 },
  },
  language: {
    translate: { sourceTextList: ['hello'], source: 'auto', target: 'zh' },
    voiceToText: { url: 'https://example.org/a.mp3', language: '16k_zh', format: 'mp3' },
  },
  statistics: {
    report: {
      header,
      dropped: 0,
      eventList: [
        {
          name: 'slowCall',
          level: 5,
          time: nowSeconds * 1000,
          command: 'c2c.send',
          code: 0,
          ms: 3_500,
          count: 0,
          address: '',
        },
      ],
    },
    quality: {
      header,
      time: nowSeconds * 1000,
      seconds: 120,
      commandList: [
        {
          command: 'c2c.send',
          success: 2,
          userSide: 0,
          timeout: 0,
          failed: 0,
          under1s: 1,
          under3s: 0,
          over3s: 1,
          totalMs: 3_600,
        },
      ],
    },
  },
  profile: {
    get: { userIDList: ['alice', 'bob'] },
    news: { userIDList: ['alice', 'bob'], since: 0 },
    update: {
      profile: {
        nick: 'Alice',
        avatar: 'https://example.org/a.png',
        gender: 'Gender_Type_Female',
        birthday: 20000101,
        location: 'here',
        selfSignature: 'hello',
        allowType: 'AllowType_Type_AllowAny',
        language: 1,
        messageSettings: 0,
        adminForbidType: 'AdminForbid_Type_None',
        level: 1,
        role: 1,
        profileCustomField: [{ key: 'Tag_Profile_Custom_Color', value: 'red' }],
      },
    },
  },
  message: {
    sendC2C: { ...aMessage('alice', 'bob'), clientTime: nowSeconds },
    sendGroup: {
      ...aMessage('alice', GROUP_ID),
      conversationType: 2,
      flags: MessageFlag.supportsExtension | MessageFlag.needReadReceipt,
      random: 2,
      clientTime: nowSeconds,
      extra: {
        atUserList: ['bob'],
        clientSequence: 1,
        cmConfigID: 'strict',
        offlinePushInfo: {
          pushFlag: 0,
          title: 'title',
          description: 'description',
          extension: '{}',
          apnsInfo: { sound: 'default', badgeMode: 1, isVoipPush: 0, contentAvailable: 1 },
          androidInfo: { sound: 'ring', VIVOClassification: 1, HonorImportance: 'LOW' },
        },
      },
    },
    sendCombo: {
      messageList: [
        { ...aMessage('alice', 'bob'), random: 3, clientTime: nowSeconds },
        { ...aMessage('alice', GROUP_ID), conversationType: 2, random: 4, clientTime: nowSeconds },
      ],
    },
    uploadMerger: {
      messageList: [
        {
          ID: '1-1-1',
          from: 'bob',
          nick: 'Bob',
          avatar: '',
          time: nowSeconds,
          cloudCustomData: '',
          messageBody: [{ type: 'TIMTextElem', payload: { text: 'hello' } }],
        },
      ],
    },
    downloadMerger: { downloadKey: 'none' },
    history: { conversationType: 1, to: 'bob', sequence: 0, count: 15, direction: 0 },
    revoke: { conversationType: 1, to: 'bob', sequence: 1, reason: 'a slip' },
    modify: {
      conversationType: 1,
      to: 'bob',
      sequence: 2,
      version: 0,
      payload: { text: 'better' },
      cloudCustomData: 'custom',
    },
    remove: { conversationType: 1, to: 'bob', sequenceList: [1] },
  },
  upload: {
    presign: {
      uploadMethod: 0,
      conversationType: 1,
      uploadConfig: [{ fileID: '1', fileType: 'image', fileName: 'a.png', fileSize: 100 }],
    },
    slices: {
      fileID: '1',
      fileType: 'file',
      fileName: 'a.zip',
      fileSize: 3_000_000,
      conversationType: 1,
      fileKey: '202311/none',
    },
    credentials: { duration: 600 },
    complete: { fileKey: '202311/none' },
    renew: { conversationType: 1, to: 'bob', sequenceList: [1] },
  },
  conversation: {
    list: { timeStamp: 0, startIndex: '', count: 100 },
    get: { conversationIDList: ['C2Cbob', `GROUP${GROUP_ID}`] },
    peerReadTimes: { userIDList: ['bob'] },
    read: { conversationType: 1, to: 'bob', messageReadSeq: 1, lastMessageTime: nowSeconds },
    readAll: {
      readAllC2CMessage: 1,
      groupMessageReadInfoList: [{ groupID: GROUP_ID, messageSequence: 1 }],
    },
    clear: { conversationType: 1, to: 'bob', sequence: 1 },
    set: { conversationList: [{ conversationType: 1, to: 'bob' }], change: { isPinned: true } },
    folders: { startIndex: 0 },
    createFolder: { groupName: '工作', conversationList: [{ conversationType: 1, to: 'bob' }] },
    deleteFolder: { groupName: '工作' },
    renameFolder: { oldName: '工作', newName: '生活' },
    fillFolder: {
      groupName: '工作',
      operationType: 1,
      conversationList: [{ conversationType: 1, to: 'bob' }],
    },
    delete: {
      conversationList: [{ conversationType: 1, to: 'bob', sequence: 1 }],
      clearHistoryMessage: 1,
    },
    setReceiveOption: {
      messageRemindType: 2,
      startTime: nowSeconds,
      endTime: nowSeconds + 60,
      isRepeated: 1,
    },
    getReceiveOption: {},
  },
  push: {
    key: {},
    register: {
      deviceToken: 'https://fcm.googleapis.com/fcm/send/one',
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      notificationStatus: 1,
    },
    background: { c2cUnreadCount: 1, groupUnreadCount: 2 },
    foreground: {},
    unregister: {},
    report: { eventList: [{ type: 1, time: 1, pushID: 'C2Cbob 7' }] },
  },
  sync: {
    sync: {
      cookie: '0.0',
      syncFlag: 0,
      isOnlineSync: 0,
      position: 1,
      groupArray: [{ groupID: GROUP_ID, number: 1, nextMessageSeq: 1, position: 1 }],
    },
  },
}

/** Name on the wire and a body that it takes, of every command. */
export const validBodies: readonly (readonly [string, object])[] = Object.entries(commands).flatMap(
  ([feature, rows]) =>
    Object.entries<{ readonly name: string }>(rows).map(
      ([key, { name }]) =>
        [name, (bodies as Record<string, Record<string, object>>)[feature]?.[key] ?? {}] as const,
    ),
)
