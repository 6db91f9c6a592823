import { type BodyCodec, like } from './body-codec.ts'
import type {
  ComboRequest,
  HistoryAnswer,
  MessagesPush,
  RoomNews,
  SendAnswer,
  SendReplacement,
  WireMessage,
} from './message.ts'
import { decodeMessage, encodeMessage } from './message-codec.ts'
import { isMessage } from './message-shape.ts'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './proto-writer.ts'

/** A message alone, the body of the two send commands. */
export const messageBody: BodyCodec<WireMessage> = { encode: encodeMessage, decode: decodeMessage }

export const sendAnswerBody: BodyCodec<SendAnswer> = {
  encode({ time, sequence, position, nameCard, replacement, ...seldom }) {
    const { readReceiptCode = 0, messageDropReason = 0, order = 0 } = seldom
    const w = new ProtoWriter().uint32(8).uint32(time).uint32(16).uint32(sequence)
    w.uint32(24).uint32(position)
    if (readReceiptCode !== 0) w.uint32(32).uint32(readReceiptCode)
    if (messageDropReason !== 0) w.uint32(40).uint32(messageDropReason)
    if (order !== 0) w.uint32(48).uint32(order)
    if (nameCard !== undefined) w.uint32(58).string(nameCard)
    if (replacement !== undefined) w.uint32(66).string(JSON.stringify(replacement))
    return w.finish()
  },
  decode(bytes) {
    const r = new ProtoReader(bytes)
    let [time, sequence, position, readReceiptCode, messageDropReason, order] = [0, 0, 0, 0, 0, 0]
    let nameCard: string | undefined
    let replacement: SendReplacement | undefined
    while (!r.isAtEnd) {
      const tag = r.uint32()
      if (tag === 8) time = r.uint32()
      else if (tag === 16) sequence = r.uint32()
      else if (tag === 24) position = r.uint32()
      else if (tag === 32) readReceiptCode = r.uint32()
      else if (tag === 40) messageDropReason = r.uint32()
      else if (tag === 48) order = r.uint32()
      else if (tag === 58) nameCard = r.string()
      else if (tag === 66) replacement = like(replacementShape, JSON.parse(r.string()))
      else r.skip(tag)
    }
    const plain = {
      time,
      sequence,
      position,
      ...(nameCard !== undefined && { nameCard }),
      ...(replacement && { replacement }),
    }
    if (readReceiptCode + messageDropReason + order === 0) return plain
    return { ...plain, readReceiptCode, messageDropReason, order }
  },
  accept: (value) => like(sendAnswerShape, value),
}

const replacementShape = { type: '', payload: {}, cloudCustomData: '' }

const sendAnswerShape = {
  time: 0,
  sequence: 0,
  position: 0,
  'readReceiptCode?': 0,
  'messageDropReason?': 0,
  'order?': 0,
  'nameCard?': '',
  'replacement?': replacementShape,
}

/** Writes a push from messages that are encoded already (the server encodes each message once). */
export const encodeMessagesPush = (
  position: number,
  messages: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter()
  if (position !== 0) w.uint32(8).uint32(position)
  for (const bytes of messages) w.uint32(18).bytes(bytes)
  return w.finish()
}

export const messagesPushBody: BodyCodec<MessagesPush> = {
  encode: (push) => encodeMessagesPush(push.position, push.messageList.map(encodeMessage)),
  decode(bytes) {
    const r = new ProtoReader(bytes)
    let position = 0
    const messageList: WireMessage[] = []
    while (!r.isAtEnd) {
      const tag = r.uint32()
      if (tag === 8) position = r.uint32()
      else if (tag === 18) messageList.push(decodeMessage(r.bytes()))
      else r.skip(tag)
    }
    return { position, messageList }
  },
  accept: ({ position, messageList }) => ({
    position,
    messageList: messageList.filter(isMessage),
  }),
}

/** Messages alone, in the form of a push without a position. */
export const comboBody: BodyCodec<ComboRequest> = {
  encode: ({ messageList }) => encodeMessagesPush(0, messageList.map(encodeMessage)),
  decode: (bytes) => ({ messageList: messagesPushBody.decode(bytes).messageList }),
}

/** Writes a history answer from messages that are encoded already. */
export const encodeHistoryAnswer = (
  covered: Omit<HistoryAnswer, 'messageList'>,
  messages: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter()
  for (const bytes of messages) w.uint32(10).bytes(bytes)
  w.uint32(16).uint32(covered.coveredFrom).uint32(24).uint32(covered.coveredTo)
  return w.uint32(32).bool(covered.isComplete).finish()
}

export const historyAnswerBody: BodyCodec<HistoryAnswer> = {
  encode: (answer) => encodeHistoryAnswer(answer, answer.messageList.map(encodeMessage)),
  decode(bytes) {
    const r = new ProtoReader(bytes)
    const messageList: WireMessage[] = []
    let coveredFrom = 0
    let coveredTo = 0
    let isComplete = false
    while (!r.isAtEnd) {
      const tag = r.uint32()
      if (tag === 10) messageList.push(decodeMessage(r.bytes()))
      else if (tag === 16) coveredFrom = r.uint32()
      else if (tag === 24) coveredTo = r.uint32()
      else if (tag === 32) isComplete = r.bool()
      else r.skip(tag)
    }
    return { messageList, coveredFrom, coveredTo, isComplete }
  },
  accept(value) {
    const shape = { messageList: [], coveredFrom: 0, coveredTo: 0, isComplete: true }
    const answer = like<HistoryAnswer>(shape, value)
    return { ...answer, messageList: answer.messageList.filter(isMessage) }
  },
}

/** Writes news of a room from messages that are encoded already. */
export const encodeRoomNews = (
  { nextSeq, nextBroadcastSeq, memberCount, group, eventList }: Omit<RoomNews, MessageLists>,
  messages: readonly Uint8Array[],
  broadcasts: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter().uint32(8).uint32(nextSeq)
  for (const bytes of messages) w.uint32(18).bytes(bytes)
  w.uint32(24).uint32(nextBroadcastSeq)
  for (const bytes of broadcasts) w.uint32(34).bytes(bytes)
  w.uint32(40).uint32(memberCount)
  if (group !== undefined) w.uint32(50).string(JSON.stringify(group))
  if (eventList !== undefined) w.uint32(58).string(JSON.stringify(eventList))
  return w.finish()
}

type MessageLists = 'rspMsgList' | 'broadcastMessageList'

export const roomNewsBody: BodyCodec<RoomNews> = {
  encode: (news) =>
    encodeRoomNews(
      news,
      news.rspMsgList.map(encodeMessage),
      news.broadcastMessageList.map(encodeMessage),
    ),
  decode(bytes) {
    const r = new ProtoReader(bytes)
    const rspMsgList: WireMessage[] = []
    const broadcastMessageList: WireMessage[] = []
    let [nextSeq, nextBroadcastSeq, memberCount] = [0, 0, 0]
    let group: object | undefined
    let eventList: readonly object[] | undefined
    while (!r.isAtEnd) {
      const tag = r.uint32()
      if (tag === 8) nextSeq = r.uint32()
      else if (tag === 18) rspMsgList.push(decodeMessage(r.bytes()))
      else if (tag === 24) nextBroadcastSeq = r.uint32()
      else if (tag === 34) broadcastMessageList.push(decodeMessage(r.bytes()))
      else if (tag === 40) memberCount = r.uint32()
      else if (tag === 50) group = JSON.parse(r.string())
      else if (tag === 58) eventList = JSON.parse(r.string())
      else r.skip(tag)
    }
    const news = { nextSeq, rspMsgList, nextBroadcastSeq, broadcastMessageList, memberCount }
    return { ...news, ...(group && { group }), ...(eventList && { eventList }) }
  },
  accept(value) {
    const news = like<RoomNews>(roomNewsShape, value)
    const { rspMsgList, broadcastMessageList } = news
    return {
      ...news,
      rspMsgList: rspMsgList.filter(isMessage),
      broadcastMessageList: broadcastMessageList.filter(isMessage),
    }
  },
}

const roomNewsShape = {
  nextSeq: 0,
  rspMsgList: [],
  nextBroadcastSeq: 0,
  broadcastMessageList: [],
  memberCount: 0,
  'group?': {},
  'eventList?': [{}],
}
