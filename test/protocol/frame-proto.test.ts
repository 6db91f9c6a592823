import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { binaryCodec } from '../../src/protocol/binary-codec.ts'
import type { Frame } from '../../src/protocol/frame.ts'
import type { WireMessage } from '../../src/protocol/message.ts'
import {
  historyAnswerBody,
  messagesPushBody,
  roomNewsBody,
  sendAnswerBody,
} from '../../src/protocol/message-bodies.ts'
import { elementTypes } from '../../src/protocol/names.ts'
import { decodeMessage, encodeMessage } from '../../src/protocol/proto-messages.ts'
import { anyFrame, anyHistoryAnswer, anyMessage, anyRoomNews, text, uint32 } from './arbitraries.ts'

const source = readFileSync(new URL('../../src/protocol/frame.proto', import.meta.url), 'utf8')
const { root } = protobuf.parse(source, { keepCase: true })
const type = (name: string) => root.lookupType(`tavern.${name}`)

/** Reads bytes as frame.proto says, every field filled in. */
const readAs = (name: string, bytes: Uint8Array): Record<string, unknown> =>
  type(name).toObject(type(name).decode(bytes), { defaults: true, arrays: true })

const writeAs = (name: string, value: object): Uint8Array =>
  type(name).encode(type(name).fromObject(value)).finish()

const plain = (bytes: unknown) => Uint8Array.from(bytes as Uint8Array)

const positive = fc.integer({ min: 1, max: 0xffffffff })

const kinds = ['request', 'answer', 'push']

/** A frame in the fields of frame.proto. */
const protoOf = (frame: Frame) => ({
  reqtime: 0,
  checksum: 0,
  errorCode: 0,
  errorInfo: '',
  ...frame,
  kind: kinds.indexOf(frame.kind),
})

const protoOfMessage = ({ type: element, payload, extra, ...rest }: WireMessage) => {
  const isText = element === 'TIMTextElem'
  return {
    ...rest,
    elementType: elementTypes.indexOf(element as (typeof elementTypes)[number]),
    text: isText ? (payload as { text: string }).text : '',
    content: isText ? '' : JSON.stringify(payload),
    extra: extra === undefined ? '' : JSON.stringify(extra),
  }
}

describe('the generated codec reads and writes what protobufjs does', () => {
  it('for frames', () => {
    fc.assert(
      fc.property(anyFrame(fc.uint8Array()), (frame) => {
        const read = readAs('Frame', binaryCodec.encode(frame) as Uint8Array)
        expect({ ...read, body: plain(read.body) }).toEqual(protoOf(frame))
        const back = binaryCodec.decode(writeAs('Frame', protoOf(frame)))
        expect({ ...back, body: plain(back.body) }).toEqual(frame)
      }),
    )
  })

  it('for messages', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(readAs('Message', encodeMessage(message))).toEqual(protoOfMessage(message))
        expect(decodeMessage(writeAs('Message', protoOfMessage(message)))).toEqual(message)
      }),
    )
  })

  it('for the answers of a send', () => {
    const seldom = fc.record(
      {
        ...{ readReceiptCode: positive, messageDropReason: positive, order: positive },
        nameCard: text,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(uint32, uint32, uint32, seldom, (time, sequence, position, rest) => {
        const answer = { time, sequence, position, ...rest }
        const absent = { readReceiptCode: 0, messageDropReason: 0, order: 0 }
        const read = readAs('SendAnswer', sendAnswerBody.encode(answer))
        expect(read).toEqual({ ...absent, ...answer })
        expect(sendAnswerBody.decode(writeAs('SendAnswer', answer))).toEqual(answer)
        expect(sendAnswerBody.decode(writeAs('SendAnswer', read))).toEqual(answer)
      }),
    )
  })

  it('for pushes of messages', () => {
    fc.assert(
      fc.property(uint32, fc.array(anyMessage, { maxLength: 4 }), (position, messageList) => {
        const push = { position, messageList }
        const written = { position, messageList: messageList.map(protoOfMessage) }
        expect(readAs('MessagesPush', messagesPushBody.encode(push))).toEqual(written)
        expect(messagesPushBody.decode(writeAs('MessagesPush', written))).toEqual(push)
      }),
    )
  })

  it('for news of a room', () => {
    fc.assert(
      fc.property(anyRoomNews, (news) => {
        const { rspMsgList, broadcastMessageList, group, eventList, ...numbers } = news
        const written = {
          ...numbers,
          rspMsgList: rspMsgList.map(protoOfMessage),
          broadcastMessageList: broadcastMessageList.map(protoOfMessage),
          ...(group && { group: JSON.stringify(group) }),
          ...(eventList && { eventList: JSON.stringify(eventList) }),
        }
        expect(readAs('RoomNews', roomNewsBody.encode(news))).toEqual(written)
        expect(roomNewsBody.decode(writeAs('RoomNews', written))).toEqual(news)
      }),
    )
  })

  it('for pages of history', () => {
    fc.assert(
      fc.property(anyHistoryAnswer, (answer) => {
        const written = { ...answer, messageList: answer.messageList.map(protoOfMessage) }
        expect(readAs('HistoryAnswer', historyAnswerBody.encode(answer))).toEqual(written)
        expect(historyAnswerBody.decode(writeAs('HistoryAnswer', written))).toEqual(answer)
      }),
    )
  })
})
