// Written from frame.proto by `npm run codec`; do not edit.

import type { HistoryAnswer, MessagesPush, RoomNews, SendAnswer, WireMessage } from './message.ts'
import { ProtoReader } from './proto-reader.ts'
import {
  checkMessage,
  contentOf,
  elementName,
  elementNumber,
  eventsShape,
  extraShape,
  parsed,
  payloadOf,
  replacementShape,
  roomShape,
  textOf,
} from './proto-values.ts'
import { ProtoWriter } from './proto-writer.ts'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Writes `Message` of frame.proto. */
export const encodeMessage = (value: WireMessage): Uint8Array => {
  const elementType = elementNumber(value.type)
  const text = textOf(elementType, value.payload)
  const content = contentOf(text, value.payload)
  const w = new ProtoWriter()
  w.uint32(8, value.conversationType).string(18, value.from).string(26, value.to)
  if (value.sequence) w.uint32(32, value.sequence)
  if (value.time) w.uint32(40, value.time)
  w.uint32(48, value.clientTime).uint32(56, value.random)
  if (value.tinyID) w.string(66, value.tinyID)
  if (value.nick) w.string(74, value.nick)
  if (value.avatar) w.string(82, value.avatar)
  if (value.nameCard) w.string(90, value.nameCard)
  w.uint32(96, value.priority)
  if (value.cloudCustomData) w.string(106, value.cloudCustomData)
  if (value.flags) w.uint32(112, value.flags)
  if (value.version) w.uint32(120, value.version)
  w.uint32(128, elementType)
  if (text !== undefined) w.string(138, text)
  if (content !== undefined) w.string(146, content)
  if (value.extra !== undefined) w.string(154, JSON.stringify(value.extra))
  return w.finish()
}

/** Reads `Message` of frame.proto; throws on malformed bytes. */
export const decodeMessage = (bytes: Uint8Array): WireMessage => {
  const r = new ProtoReader(bytes)
  let conversationType = 0
  let from = ''
  let to = ''
  let sequence = 0
  let time = 0
  let clientTime = 0
  let random = 0
  let tinyID = ''
  let nick = ''
  let avatar = ''
  let nameCard = ''
  let priority = 0
  let cloudCustomData = ''
  let flags = 0
  let version = 0
  let elementType = 0
  let text = ''
  let content = ''
  let extra = ''
  while (!r.isAtEnd) {
    const tag = r.uint32()

    // biome-ignore format: one field on each line
    switch (tag) {
      case 8: conversationType = r.uint32(); break
      case 18: from = r.name(); break
      case 26: to = r.name(); break
      case 32: sequence = r.uint32(); break
      case 40: time = r.uint32(); break
      case 48: clientTime = r.uint32(); break
      case 56: random = r.uint32(); break
      case 66: tinyID = r.name(); break
      case 74: nick = r.name(); break
      case 82: avatar = r.name(); break
      case 90: nameCard = r.name(); break
      case 96: priority = r.uint32(); break
      case 106: cloudCustomData = r.string(); break
      case 112: flags = r.uint32(); break
      case 120: version = r.uint32(); break
      case 128: elementType = r.uint32(); break
      case 138: text = r.string(); break
      case 146: content = r.string(); break
      case 154: extra = r.string(); break
      default: r.skip(tag)
    }
  }
  checkMessage(conversationType, from, to, flags)
  return {
    conversationType: conversationType as WireMessage['conversationType'],
    from,
    to,
    sequence,
    time,
    clientTime,
    random,
    tinyID,
    nick,
    avatar,
    nameCard,
    priority,
    cloudCustomData,
    flags,
    version,
    type: elementName(elementType),
    payload: payloadOf(elementType, text, content),
    extra: extra ? parsed(extraShape, extra) : undefined,
  }
}

/** Writes `SendAnswer` of frame.proto. */
export const encodeSendAnswer = (value: SendAnswer): Uint8Array => {
  const w = new ProtoWriter()
  w.uint32(8, value.time).uint32(16, value.sequence).uint32(24, value.position)
  if (value.readReceiptCode) w.uint32(32, value.readReceiptCode)
  if (value.messageDropReason) w.uint32(40, value.messageDropReason)
  if (value.order) w.uint32(48, value.order)
  if (value.nameCard !== undefined) w.string(58, value.nameCard)
  if (value.replacement !== undefined) w.string(66, JSON.stringify(value.replacement))
  return w.finish()
}

/** Reads `SendAnswer` of frame.proto; throws on malformed bytes. */
export const decodeSendAnswer = (bytes: Uint8Array): SendAnswer => {
  const r = new ProtoReader(bytes)
  let time = 0
  let sequence = 0
  let position = 0
  let readReceiptCode = 0
  let messageDropReason = 0
  let order = 0
  let nameCard: SendAnswer['nameCard']
  let replacement = ''
  while (!r.isAtEnd) {
    const tag = r.uint32()

    // biome-ignore format: one field on each line
    switch (tag) {
      case 8: time = r.uint32(); break
      case 16: sequence = r.uint32(); break
      case 24: position = r.uint32(); break
      case 32: readReceiptCode = r.uint32(); break
      case 40: messageDropReason = r.uint32(); break
      case 48: order = r.uint32(); break
      case 58: nameCard = r.string(); break
      case 66: replacement = r.string(); break
      default: r.skip(tag)
    }
  }
  const value: Writable<SendAnswer> = { time, sequence, position }
  if (readReceiptCode) value.readReceiptCode = readReceiptCode
  if (messageDropReason) value.messageDropReason = messageDropReason
  if (order) value.order = order
  if (nameCard !== undefined) value.nameCard = nameCard
  if (replacement) value.replacement = parsed(replacementShape, replacement)
  return value
}

/** Writes `MessagesPush` of frame.proto. The messages in it are encoded already. */
export const encodeMessagesPush = (
  value: Omit<MessagesPush, 'messageList'>,
  messageList: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter()
  if (value.position) w.uint32(8, value.position)
  for (const bytes of messageList) w.bytes(18, bytes)
  return w.finish()
}

/** Reads `MessagesPush` of frame.proto; throws on malformed bytes. */
export const decodeMessagesPush = (bytes: Uint8Array): MessagesPush => {
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
}

/** Writes `HistoryAnswer` of frame.proto. The messages in it are encoded already. */
export const encodeHistoryAnswer = (
  value: Omit<HistoryAnswer, 'messageList'>,
  messageList: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter()
  for (const bytes of messageList) w.bytes(10, bytes)
  w.uint32(16, value.coveredFrom)
    .uint32(24, value.coveredTo)
    .uint32(32, value.isComplete ? 1 : 0)
  return w.finish()
}

/** Reads `HistoryAnswer` of frame.proto; throws on malformed bytes. */
export const decodeHistoryAnswer = (bytes: Uint8Array): HistoryAnswer => {
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
    else if (tag === 32) isComplete = r.uint32() !== 0
    else r.skip(tag)
  }
  return { messageList, coveredFrom, coveredTo, isComplete }
}

/** Writes `RoomNews` of frame.proto. The messages in it are encoded already. */
export const encodeRoomNews = (
  value: Omit<RoomNews, 'rspMsgList' | 'broadcastMessageList'>,
  rspMsgList: readonly Uint8Array[],
  broadcastMessageList: readonly Uint8Array[],
): Uint8Array => {
  const w = new ProtoWriter()
  w.uint32(8, value.nextSeq)
  for (const bytes of rspMsgList) w.bytes(18, bytes)
  w.uint32(24, value.nextBroadcastSeq)
  for (const bytes of broadcastMessageList) w.bytes(34, bytes)
  w.uint32(40, value.memberCount)
  if (value.group !== undefined) w.string(50, JSON.stringify(value.group))
  if (value.eventList !== undefined) w.string(58, JSON.stringify(value.eventList))
  return w.finish()
}

/** Reads `RoomNews` of frame.proto; throws on malformed bytes. */
export const decodeRoomNews = (bytes: Uint8Array): RoomNews => {
  const r = new ProtoReader(bytes)
  let nextSeq = 0
  const rspMsgList: WireMessage[] = []
  let nextBroadcastSeq = 0
  const broadcastMessageList: WireMessage[] = []
  let memberCount = 0
  let group = ''
  let eventList = ''
  while (!r.isAtEnd) {
    const tag = r.uint32()
    if (tag === 8) nextSeq = r.uint32()
    else if (tag === 18) rspMsgList.push(decodeMessage(r.bytes()))
    else if (tag === 24) nextBroadcastSeq = r.uint32()
    else if (tag === 34) broadcastMessageList.push(decodeMessage(r.bytes()))
    else if (tag === 40) memberCount = r.uint32()
    else if (tag === 50) group = r.string()
    else if (tag === 58) eventList = r.string()
    else r.skip(tag)
  }
  const value: Writable<RoomNews> = {
    nextSeq,
    rspMsgList,
    nextBroadcastSeq,
    broadcastMessageList,
    memberCount,
  }
  if (group) value.group = parsed(roomShape, group)
  if (eventList) value.eventList = parsed(eventsShape, eventList)
  return value
}
