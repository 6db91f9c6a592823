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
import { decodeMessage, encodeMessage } from '../../src/protocol/message-codec.ts'
import { elementTypes } from '../../src/protocol/names.ts'
import { anyFrame, anyHistoryAnswer, anyMessage, anyRoomNews, uint32 } from './arbitraries.ts'

const source = readFileSync(new URL('../../src/protocol/frame.proto', import.meta.url), 'utf8')
const { root } = protobuf.parse(source, { keepCase: true })
const type = (name: string) => root.lookupType(`tavern.${name}`)

/** Reads bytes as frame.proto says, every field filled in. */
const readAs = (name: string, bytes: Uint8Array): Record<string, unknown> =>
  type(name).toObject(type(name).decode(bytes), { defaults: true, arrays: true })

const writeAs = (name: string, value: object): Uint8Array =>
  type(name).encode(type(name).fromObject(value)).finish()

const plain = (bytes: unknown) => Uint8Array.from(bytes as Uint8Array)

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

describe('the handwritten codec agrees with frame.proto', () => {
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
    fc.assert(
      fc.property(uint32, uint32, uint32, uint32, (time, sequence, position, reason) => {
        const codes = { readReceiptCode: reason >>> 1, messageDropReason: reason }
        const answer = { time, sequence, position, ...codes, order: reason }
        expect(readAs('SendAnswer', sendAnswerBody.encode(answer))).toEqual(answer)
        const plain = reason === 0 ? { time, sequence, position } : answer
        expect(sendAnswerBody.decode(writeAs('SendAnswer', answer))).toEqual(plain)
      }),
    )
  })

  it('for pushes of messages', () => {
    fc.assert(
      fc.property(uint32, fc.array(anyMessage, { maxLength: 4 }), (position, messageList) => {
        const push = { position, messageList }
        const read = readAs('MessagesPush', messagesPushBody.encode(push))
        const messages = (read.messages as Uint8Array[]).map(decodeMessage)
        expect({ position: read.position, messageList: messages }).toEqual(push)
        const written = { position, messages: messageList.map(encodeMessage) }
        expect(messagesPushBody.decode(writeAs('MessagesPush', written))).toEqual(push)
      }),
    )
  })

  it('for news of a room', () => {
    fc.assert(
      fc.property(anyRoomNews, (news) => {
        const { rspMsgList, broadcastMessageList, group, eventList, ...numbers } = news
        const { messages, broadcasts, ...read } = readAs('RoomNews', roomNewsBody.encode(news))
        const texts = { ...(group && { group: JSON.stringify(group) }) }
        const events = { ...(eventList && { events: JSON.stringify(eventList) }) }
        expect(read).toEqual({ ...numbers, group: '', events: '', ...texts, ...events })
        expect((messages as Uint8Array[]).map(decodeMessage)).toEqual(rspMsgList)
        expect((broadcasts as Uint8Array[]).map(decodeMessage)).toEqual(broadcastMessageList)
        const written = {
          ...numbers,
          ...texts,
          ...events,
          messages: rspMsgList.map(encodeMessage),
          broadcasts: broadcastMessageList.map(encodeMessage),
        }
        expect(roomNewsBody.decode(writeAs('RoomNews', written))).toEqual(news)
      }),
    )
  })

  it('for pages of history', () => {
    fc.assert(
      fc.property(anyHistoryAnswer, (answer) => {
        const { messageList, ...covered } = answer
        const { messages, ...read } = readAs('HistoryAnswer', historyAnswerBody.encode(answer))
        expect(read).toEqual(covered)
        expect((messages as Uint8Array[]).map(decodeMessage)).toEqual(messageList)
        const written = { ...covered, messages: messageList.map(encodeMessage) }
        expect(historyAnswerBody.decode(writeAs('HistoryAnswer', written))).toEqual(answer)
      }),
    )
  })
})
