import { isLike } from '../lib/is-like.ts'
import { isWellFormed } from '../lib/is-well-formed.ts'
import type { BodyCodec } from './body-codec.ts'
import { MalformedFrame } from './frame.ts'
import type {
  ComboRequest,
  HistoryAnswer,
  MessageExtra,
  MessagesPush,
  SendAnswer,
  WireMessage,
} from './message.ts'
import { extraShape, isMessage } from './message-shape.ts'
import { elementTypes, MessageFlag, type WireConversationType } from './names.ts'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './proto-writer.ts'

const TEXT = 1
const numberOfType = new Map<string, number>(elementTypes.map((type, index) => [type, index]))

/** Writes one message (frame.proto, `Message`). Fields with their zero value are left out. */
export const encodeMessage = (m: WireMessage): Uint8Array => {
  const w = new ProtoWriter()
  w.uint32(8).uint32(m.conversationType).uint32(18).string(m.from).uint32(26).string(m.to)
  if (m.sequence !== 0) w.uint32(32).uint32(m.sequence)
  if (m.time !== 0) w.uint32(40).uint32(m.time)
  w.uint32(48).uint32(m.clientTime).uint32(56).uint32(m.random)
  if (m.tinyID !== '') w.uint32(66).string(m.tinyID)
  if (m.nick !== '') w.uint32(74).string(m.nick)
  if (m.avatar !== '') w.uint32(82).string(m.avatar)
  if (m.nameCard !== '') w.uint32(90).string(m.nameCard)
  w.uint32(96).uint32(m.priority)
  if (m.cloudCustomData !== '') w.uint32(106).string(m.cloudCustomData)
  if (m.flags !== 0) w.uint32(112).uint32(m.flags)
  if (m.version !== 0) w.uint32(120).uint32(m.version)
  const type = numberOfType.get(m.type)
  if (type === undefined) throw new MalformedFrame(`write message: unknown element ${m.type}`)
  w.uint32(128).uint32(type)
  const { text } = m.payload as { readonly text?: unknown }
  // A text that UTF-8 would spoil travels as JSON, which escapes what has no other half.
  if (type === TEXT && typeof text === 'string' && isWellFormed(text)) w.uint32(138).string(text)
  else w.uint32(146).string(JSON.stringify(m.payload))
  if (m.extra !== undefined) w.uint32(154).string(JSON.stringify(m.extra))
  return w.finish()
}

/** Reads one message; throws on malformed bytes. Names that recur are shared, not allocated again. */
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
    switch (tag) {
      case 8:
        conversationType = r.uint32()
        break
      case 18:
        from = r.name()
        break
      case 26:
        to = r.name()
        break
      case 32:
        sequence = r.uint32()
        break
      case 40:
        time = r.uint32()
        break
      case 48:
        clientTime = r.uint32()
        break
      case 56:
        random = r.uint32()
        break
      case 66:
        tinyID = r.name()
        break
      case 74:
        nick = r.name()
        break
      case 82:
        avatar = r.name()
        break
      case 90:
        nameCard = r.name()
        break
      case 96:
        priority = r.uint32()
        break
      case 106:
        cloudCustomData = r.string()
        break
      case 112:
        flags = r.uint32()
        break
      case 120:
        version = r.uint32()
        break
      case 128:
        elementType = r.uint32()
        break
      case 138:
        text = r.string()
        break
      case 146:
        content = r.string()
        break
      case 154:
        extra = r.string()
        break
      default:
        r.skip(tag)
    }
  }
  const isNobodys = from === '' && (flags & MessageFlag.hidden) === 0
  if (conversationType === 0 || isNobodys || to === '') {
    throw new MalformedFrame('read message: no conversation')
  }
  return {
    conversationType: conversationType as WireConversationType,
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
    type: elementTypes[elementType] ?? '',
    payload: elementType === TEXT && content === '' ? { text } : objectOf(content),
    extra: extra === '' ? undefined : like<MessageExtra>(extraShape, objectOf(extra)),
  }
}

const objectOf = (text: string): object => {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new MalformedFrame('read message: payload')
  return value
}

/** What has the shape of its example; throws where it has not. */
const like = <T>(example: object, value: unknown): T => {
  if (isLike(example, value)) return value as T
  throw new MalformedFrame('read body: not what it should be')
}

/** A message alone, the body of the two send commands. */
export const messageBody: BodyCodec<WireMessage> = { encode: encodeMessage, decode: decodeMessage }

export const sendAnswerBody: BodyCodec<SendAnswer> = {
  encode({ time, sequence, position, readReceiptCode = 0, messageDropReason = 0 }) {
    const w = new ProtoWriter().uint32(8).uint32(time).uint32(16).uint32(sequence)
    w.uint32(24).uint32(position)
    if (readReceiptCode !== 0) w.uint32(32).uint32(readReceiptCode)
    if (messageDropReason !== 0) w.uint32(40).uint32(messageDropReason)
    return w.finish()
  },
  decode(bytes) {
    const r = new ProtoReader(bytes)
    let [time, sequence, position, readReceiptCode, messageDropReason] = [0, 0, 0, 0, 0]
    while (!r.isAtEnd) {
      const tag = r.uint32()
      if (tag === 8) time = r.uint32()
      else if (tag === 16) sequence = r.uint32()
      else if (tag === 24) position = r.uint32()
      else if (tag === 32) readReceiptCode = r.uint32()
      else if (tag === 40) messageDropReason = r.uint32()
      else r.skip(tag)
    }
    const plain = { time, sequence, position }
    if (readReceiptCode === 0 && messageDropReason === 0) return plain
    return { ...plain, readReceiptCode, messageDropReason }
  },
  accept: (value) => like(sendAnswerShape, value),
}

const sendAnswerShape = {
  time: 0,
  sequence: 0,
  position: 0,
  'readReceiptCode?': 0,
  'messageDropReason?': 0,
}

/** Writes a push from messages that are encoded already (the server encodes each message once). */
export const encodeMessagesPush = (position: number, messages: readonly Uint8Array[]) => {
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
) => {
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
