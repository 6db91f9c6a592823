import { isWellFormed } from '../lib/is-well-formed.ts'
import { like } from './body-codec.ts'
import { MalformedFrame } from './frame.ts'
import type { MessageExtra, WireMessage } from './message.ts'
import { extraShape } from './message-shape.ts'
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
