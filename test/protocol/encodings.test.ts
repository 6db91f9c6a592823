import { expect, it } from 'vitest'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import type { BodyCodec } from '../../src/protocol/body-codec.ts'
import type { Frame } from '../../src/protocol/frame.ts'
import {
  comboBody,
  historyAnswerBody,
  messageBody,
  messagesPushBody,
  roomNewsBody,
  sendAnswerBody,
} from '../../src/protocol/message-bodies.ts'
import cases from './encodings.fixture.json'

/** Bytes in hexadecimal digits, as the fixture has them. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const codecs = {
  Message: messageBody,
  SendAnswer: sendAnswerBody,
  MessagesPush: messagesPushBody,
  combo: comboBody,
  HistoryAnswer: historyAnswerBody,
  RoomNews: roomNewsBody,
} as unknown as Readonly<Record<string, BodyCodec<object>>>

/** Frames are compared with bodies in hexadecimal digits. */
const frameCodec: BodyCodec<object> = {
  encode: (value) => {
    const frame = value as Frame & { readonly body: string }
    return binaryCodec.encode({ ...frame, body: bytesOf(frame.body) }) as Uint8Array
  },
  decode(bytes) {
    const frame = binaryCodec.decode(bytes)
    return { ...frame, body: textOf(frame.body as Uint8Array) }
  },
}

/** Written by the handwritten codec of before 2026-11-27: servers have stored such messages, and old clients send them. */
it.each(cases.map((one) => [one.body, one.name, one] as const))(
  'writes and reads %s "%s" byte for byte as the first version did',
  (body, _name, { value, bytes }) => {
    const codec = body === 'Frame' ? frameCodec : (codecs[body] as BodyCodec<object>)
    expect(textOf(codec.encode(value))).toBe(bytes)
    expect(JSON.parse(JSON.stringify(codec.decode(bytesOf(bytes))))).toEqual(value)
  },
)
