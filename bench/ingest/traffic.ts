import {
  binaryCodec,
  encodeMessage,
  encodeMessagesPush,
  type WireMessage,
} from '../../src/protocol-entry.ts'

/** The load: `count` texts, in rotation from `conversations` users. */
export interface Load {
  readonly count: number
  readonly conversations: number
}

const words = [
  '组队',
  '上号',
  '等一下',
  '马上',
  'ok',
  '收到',
  '晚上八点开打',
  'gg',
  '再来一局',
  '在吗',
]

const START = 1_760_000_000

/** The n-th message. The content is the same in every compared form. */
export const messageAt = (index: number, { conversations }: Load): WireMessage => {
  const user = index % conversations
  const time = START + (index >> 6)
  return {
    conversationType: 1,
    from: `user-${user}`,
    to: 'me',
    sequence: Math.floor(index / conversations) + 1,
    time,
    clientTime: time,
    random: (index * 48_271) % 2_147_483_647,
    tinyID: `1441152${100_000 + user}`,
    nick: `玩家${user}`,
    avatar: `https://cdn.example.com/avatar/${user}.png`,
    nameCard: '',
    priority: 2,
    cloudCustomData: '',
    flags: 0,
    version: 0,
    type: 'TIMTextElem',
    payload: { text: `${words[index % words.length]} ${index}` },
    extra: undefined,
  }
}

/** A WebSocket frame as a server writes it (no mask). */
export const socketFrame = (opcode: number, payload: Uint8Array): Uint8Array => {
  const { length } = payload
  const head =
    length < 126 ? [0x80 | opcode, length] : [0x80 | opcode, 126, length >> 8, length & 0xff]
  const frame = new Uint8Array(head.length + length)
  frame.set(head)
  frame.set(payload, head.length)
  return frame
}

export const TEXT = 1
const BINARY = 2

const encoder = new TextEncoder()

/** One message per socket frame, as JSON text. */
export const jsonFrame = (index: number, load: Load): Uint8Array => {
  const { extra: _, ...message } = messageAt(index, load)
  return socketFrame(TEXT, encoder.encode(JSON.stringify(message)))
}

/** One message per socket frame, as the bare protobuf message. */
export const bareFrame = (index: number, load: Load): Uint8Array =>
  socketFrame(BINARY, encodeMessage(messageAt(index, load)))

/** One message per socket frame, as a push of the protocol. */
export const pushFrame = (index: number, load: Load): Uint8Array => {
  const body = encodeMessagesPush({ position: index + 1 }, [encodeMessage(messageAt(index, load))])
  const frame = binaryCodec.encode({ kind: 'push', command: 'push.messages', seq: index + 1, body })
  return socketFrame(BINARY, frame as Uint8Array)
}
