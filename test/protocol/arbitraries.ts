import fc from 'fast-check'
import type { Frame } from '../../src/protocol/frame.ts'
import type {
  HistoryAnswer,
  MessageExtra,
  RoomNews,
  WireMessage,
} from '../../src/protocol/message.ts'
import { elementTypes } from '../../src/protocol/names.ts'

export const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
/** Text of all of Unicode, lone surrogates left out: UTF-8 has none. */
export const text = fc.string({ unit: 'binary' })
const name = fc.string({ unit: 'binary', minLength: 1 })

const headOf = { command: name, seq: uint32 }

/** Any frame whose body is made by `body`. */
export const anyFrame = (body: fc.Arbitrary<Uint8Array | string>): fc.Arbitrary<Frame> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('request' as const),
      ...headOf,
      reqtime: uint32,
      checksum: uint32,
      body,
    }),
    fc.record({ kind: fc.constant('push' as const), ...headOf, body }),
    fc
      .record({
        kind: fc.constant('answer' as const),
        ...headOf,
        errorCode: int32,
        errorInfo: text,
        body,
      })
      // The text of a success is not sent.
      .map((answer) => (answer.errorCode === 0 ? { ...answer, errorInfo: '' } : answer)),
  )

const jsonObject = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
)

const extra: fc.Arbitrary<MessageExtra> = fc.record(
  {
    atUserList: fc.array(text, { maxLength: 3 }),
    receiverList: fc.array(text, { maxLength: 3 }),
    clientSequence: uint32,
    revokeReason: text,
    modifierInfo: fc.record({ userID: text, nick: text, avatar: text }),
    modifiedTime: uint32,
  },
  { requiredKeys: [] },
)

const element = fc.oneof(
  fc.record({ type: fc.constant('TIMTextElem'), payload: fc.record({ text }) }),
  fc.record({
    type: fc.constantFrom(...elementTypes.filter((type) => type !== 'TIMTextElem')),
    payload: jsonObject,
  }),
)

export const anyMessage: fc.Arbitrary<WireMessage> = fc
  .record({
    conversationType: fc.constantFrom(1 as const, 2 as const),
    from: name,
    to: name,
    sequence: uint32,
    time: uint32,
    clientTime: uint32,
    random: uint32,
    tinyID: text,
    nick: text,
    avatar: text,
    nameCard: text,
    priority: fc.integer({ min: 1, max: 4 }),
    cloudCustomData: text,
    flags: uint32,
    version: uint32,
    extra: fc.option(extra, { nil: undefined }),
    element,
  })
  .map(({ element, ...rest }) => ({ ...rest, ...element }))

export const anyHistoryAnswer: fc.Arbitrary<HistoryAnswer> = fc.record({
  messageList: fc.array(anyMessage, { maxLength: 5 }),
  coveredFrom: uint32,
  coveredTo: uint32,
  isComplete: fc.boolean(),
})

export const anyRoomNews: fc.Arbitrary<RoomNews> = fc.record(
  {
    nextSeq: uint32,
    rspMsgList: fc.array(anyMessage, { maxLength: 4 }),
    nextBroadcastSeq: uint32,
    broadcastMessageList: fc.array(anyMessage, { maxLength: 2 }),
    memberCount: uint32,
    group: fc.record({ groupID: fc.string() }),
    eventList: fc.array(fc.record({ event: fc.string() }), { minLength: 1, maxLength: 3 }),
  },
  {
    requiredKeys: [
      'nextSeq',
      'rspMsgList',
      'nextBroadcastSeq',
      'broadcastMessageList',
      'memberCount',
    ],
  },
)
