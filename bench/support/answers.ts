import {
  binaryCodec,
  type Command,
  commands,
  emptyBody,
  encodeBody,
  type RequestFrame,
} from '../../src/protocol-entry.ts'

const row = <Q extends object, A extends object>(command: Command<Q, A>, value: A) =>
  [command.name, encodeBody(value, command.answer, 'binary') as Uint8Array] as const

/** Responses that a client needs to log in and to become ready with an empty account. */
const answers = new Map([
  row(commands.session.login, {
    instanceID: '1',
    helloInterval: 3600,
    authKey: 'key',
    a2Key: 'a2',
    tinyID: '1',
    timeStamp: Date.now(),
    customStatus: '',
    purchaseBits: '1',
    userSigExpiredTime: 0,
  }),
  row(commands.configuration.cloud, { version: 0, config: '', expiredTime: 3600 }),
  row(commands.configuration.profanity, {
    filterConfig: { isEnabled: false },
    lexicon: '',
    strToken: '|',
    completeFlag: 1,
    nextStartIndex: 0,
    version: 0,
    expiredTime: 3600,
  }),
  row(commands.session.ping, { timeStamp: Date.now() }),
  row(commands.sync.sync, {
    cookie: 'c',
    syncFlag: 2,
    position: 0,
    conversationList: [],
    eventArray: [],
    groupEventArray: [],
    mustRestart: false,
  }),
  row(commands.conversation.list, {
    conversations: [],
    completeFlag: 1,
    timeStamp: 0,
    startIndex: '',
    cookie: 'c',
  }),
  row(commands.conversation.folders, {
    folderList: [],
    completeFlag: 1,
    nextStartIndex: 0,
    position: 0,
  }),
  row(commands.group.list, { groups: [], totalCount: 0 }),
  row(commands.profile.get, { profileList: [{ userID: 'me' }] }),
])

/** The frame that answers a request with this body. */
export const answerFrame = ({ command, seq }: RequestFrame, body: Uint8Array): Uint8Array =>
  binaryCodec.encode({
    kind: 'answer',
    command,
    seq,
    errorCode: 0,
    errorInfo: '',
    body,
  }) as Uint8Array

/** Responds like a server with empty data; other commands get an empty body. */
export const answerTo = (frame: RequestFrame): Uint8Array =>
  answerFrame(frame, answers.get(frame.command) ?? emptyBody)
