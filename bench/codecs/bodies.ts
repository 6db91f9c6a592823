import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'
import * as ours from '../../src/protocol-entry.ts'
import type { Work } from './alternating.ts'
import { customMessage, page, textMessage } from './values.ts'

/** The codec of these sources, or of an earlier revision. */
export type Codec = typeof ours

const source = readFileSync(new URL('../../src/protocol/frame.proto', import.meta.url), 'utf8')
const { root } = protobuf.parse(source, { keepCase: true })

/**
 * A message of frame.proto as protobufjs has it: with the code that it generates when the type is used for the first time,
 * the same that its command line prints as static modules.
 */
const type = (name: string): protobuf.Type => root.lookupType(`tavern.${name}`)

const [frameType, messageType, pushType] = ['Frame', 'Message', 'MessagesPush'].map(type) as [
  protobuf.Type,
  protobuf.Type,
  protobuf.Type,
]
const [historyType, answerType] = ['HistoryAnswer', 'SendAnswer'].map(type) as [
  protobuf.Type,
  protobuf.Type,
]

const SEND_ANSWER = { time: 1_760_000_000, sequence: 4_711, position: 90_210 }

const { history, sendC2C } = ours.commands.message

const sizeOf = (bytes: Uint8Array): string => `${bytes.length} bytes`

/** Writing and reading one body: by these sources, by protobufjs, by earlier ways. */
const both = (name: string, bytes: Uint8Array, ways: readonly Direction[]): readonly Work[] => [
  {
    name: `write ${name}, ${sizeOf(bytes)}`,
    ways: ways.map(({ name: way, write }) => ({ name: way, run: write })),
  },
  {
    name: `read ${name}, ${sizeOf(bytes)}`,
    ways: ways.map(({ name: way, read }) => ({ name: way, run: () => read(bytes) })),
  },
]

interface Direction {
  readonly name: string
  write(): unknown
  read(bytes: Uint8Array): unknown
}

/** The same body in a form that protobufjs writes without a look at its types. */
const created = (of: protobuf.Type, bytes: Uint8Array): protobuf.Message =>
  of.create(of.toObject(of.decode(bytes)))

const ofProtobufjs = (of: protobuf.Type, bytes: Uint8Array): Direction => {
  const value = created(of, bytes)
  return {
    name: 'protobufjs',
    write: () => of.encode(value).finish(),
    read: (data) => of.decode(data),
  }
}

/** The text fields of a message that contain JSON. */
interface Texts {
  readonly content?: string
  readonly extra?: string
}

/** protobufjs, and the JSON inside of the message. */
const messageOfProtobufjs = (message: ours.WireMessage, bytes: Uint8Array): Direction => {
  const { name, write, read } = ofProtobufjs(messageType, bytes)
  if (message.extra === undefined) return { name, write, read }
  const value = created(messageType, bytes)
  return {
    name,
    write() {
      const { payload, extra } = message
      const texts = { content: JSON.stringify(payload), extra: JSON.stringify(extra) }
      return messageType.encode(Object.assign(value, texts)).finish()
    },
    read(data) {
      const { content = '', extra = '' } = read(data) as Texts
      return [JSON.parse(content), JSON.parse(extra)]
    },
  }
}

const messageWorks = (name: string, message: ours.WireMessage, codecs: Codecs) => {
  const bytes = ours.encodeMessage(message)
  return both(name, bytes, [
    ...codecs.map(([way, { encodeMessage, decodeMessage }]) => ({
      name: way,
      write: () => encodeMessage(message),
      read: (data: Uint8Array) => decodeMessage(data),
    })),
    messageOfProtobufjs(message, bytes),
  ])
}

/** A frame with one message, from and to what the client keeps. */
const pushWorks = (codecs: Codecs) => {
  const push = { position: 900, messageList: [textMessage] }
  const head = { kind: 'push', command: 'push.messages', seq: 77_001 } as const
  const directions = codecs.map(([name, { binaryCodec, pushes }]): Direction => {
    const { body } = pushes.message.received
    return {
      name,
      write: () => binaryCodec.encode({ ...head, body: body.encode(push) }),
      read: (data) => body.decode(binaryCodec.decode(data).body as Uint8Array),
    }
  })
  const bytes = directions[0]?.write() as Uint8Array
  const value = created(pushType, ours.pushes.message.received.body.encode(push))
  const frame = { ...created(frameType, bytes) }
  return both('a push frame with one message', bytes, [
    ...directions,
    {
      name: 'protobufjs',
      write: () => frameType.encode({ ...frame, body: pushType.encode(value).finish() }).finish(),
      read: (data) =>
        pushType.decode((frameType.decode(data) as unknown as { body: Uint8Array }).body),
    },
  ])
}

const answerWorks = (codecs: Codecs) => {
  const bytes = sendC2C.answer.encode(SEND_ANSWER)
  return both("a send's answer", bytes, [
    ...codecs.map(([name, { commands }]) => ({
      name,
      write: () => commands.message.sendC2C.answer.encode(SEND_ANSWER),
      read: (data: Uint8Array) => commands.message.sendC2C.answer.decode(data),
    })),
    ofProtobufjs(answerType, bytes),
  ])
}

const pageWorks = (codecs: Codecs) => {
  const bytes = history.answer.encode(page)
  return both(`a page of ${page.messageList.length} messages`, bytes, [
    ...codecs.map(([name, { commands }]) => ({
      name,
      write: () => commands.message.history.answer.encode(page),
      read: (data: Uint8Array) => commands.message.history.answer.decode(data),
    })),
    ofProtobufjs(historyType, bytes),
  ])
}

/** Codecs by name, ours first. */
export type Codecs = readonly (readonly [name: string, codec: Codec])[]

/** Writing and reading of the hot bodies. */
export const bodyWorks = (codecs: Codecs): readonly Work[] => [
  ...messageWorks('a text message', textMessage, codecs),
  ...messageWorks('a custom message', customMessage, codecs),
  ...pushWorks(codecs),
  ...answerWorks(codecs),
  ...pageWorks(codecs),
]
