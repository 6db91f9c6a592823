import { gzipSync } from 'node:zlib'
import {
  binaryCodec,
  commands,
  type HistoryAnswer,
  type WireMessage,
} from '../../src/protocol-entry.ts'
import { messageAt } from '../ingest/traffic.ts'

const load = { count: 250, conversations: 100 }

const WORDS = '晚上八点开打，老地方集合，缺一个辅助。see you there, bring your headset!'

/** A text of some 100 bytes. */
export const textMessage: WireMessage = { ...messageAt(7, load), payload: { text: WORDS } }

/** A message whose payload and seldom fields are JSON. */
export const customMessage: WireMessage = {
  ...messageAt(11, load),
  type: 'TIMCustomElem',
  payload: { data: JSON.stringify({ order: 7_001, amount: 3 }), description: WORDS, extension: '' },
  extra: { atUserList: ['user-1', 'user-2'] },
}

const pageOf = (count: number): HistoryAnswer => ({
  messageList: Array.from({ length: count }, (_, index) => messageAt(index, load)),
  coveredFrom: 1,
  coveredTo: count,
  isComplete: false,
})

/** A page of history as the client asks for it. */
export const page = pageOf(15)

const frameOf = (answer: HistoryAnswer): Uint8Array => {
  const { name, answer: codec } = commands.message.history
  const head = { kind: 'answer', command: name, seq: 77_001, errorCode: 0, errorInfo: '' } as const
  return binaryCodec.encode({ ...head, body: codec.encode(answer) }) as Uint8Array
}

/** Frames that are long enough to travel compressed, and their compressed form. */
export const longFrames = [page, pageOf(load.count)].map((answer) => {
  const frame = frameOf(answer)
  return { frame, packed: new Uint8Array(gzipSync(frame)) }
})
