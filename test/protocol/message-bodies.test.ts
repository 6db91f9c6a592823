import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BodyCodec, decodeBody, encodeBody, json } from '../../src/protocol/body-codec.ts'
import { MalformedFrame } from '../../src/protocol/frame.ts'
import {
  historyAnswerBody,
  messageBody,
  messagesPushBody,
  roomNewsBody,
  sendAnswerBody,
} from '../../src/protocol/message-bodies.ts'
import { anyHistoryAnswer, anyMessage, anyRoomNews, uint32 } from './arbitraries.ts'

/** Absent and undefined are the same on the wire. */
const asJSON = (value: unknown) => JSON.parse(JSON.stringify(value))

const roundTrip = <T extends object>(codec: BodyCodec<T>, values: fc.Arbitrary<T>) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(decodeBody(encodeBody(value, codec, 'binary'), codec)).toEqual(value)
      expect(decodeBody(encodeBody(value, codec, 'text'), codec)).toEqual(asJSON(value))
    }),
  )
}

describe('bodies come back as they were written, in binary and in text', () => {
  it('a message', () => roundTrip(messageBody, anyMessage))

  it('the answer of a send', () => {
    const replacement = fc.record({
      type: fc.string(),
      payload: fc.record({ text: fc.string() }),
      cloudCustomData: fc.string(),
    })
    const position = { time: uint32, sequence: uint32, position: uint32 }
    roundTrip(sendAnswerBody, fc.record(position))
    roundTrip(sendAnswerBody, fc.record({ ...position, replacement }))
  })

  it('a push of messages', () => {
    const messageList = fc.array(anyMessage, { maxLength: 4 })
    roundTrip(messagesPushBody, fc.record({ position: uint32, messageList }))
  })

  it('news of a room', () => roundTrip(roomNewsBody, anyRoomNews))

  it('a page of history', () => roundTrip(historyAnswerBody, anyHistoryAnswer))

  it('JSON, of which nothing is no bytes at all', () => {
    const codec = json as BodyCodec<object>
    expect(codec.encode({})).toHaveLength(0)
    expect(decodeBody(new Uint8Array(), codec)).toEqual({})
    expect(decodeBody('', codec)).toEqual({})
    roundTrip(codec, fc.record({ name: fc.string({ unit: 'binary' }), list: fc.array(uint32) }))
  })
})

describe('malformed bodies', () => {
  const codecs: [string, BodyCodec<unknown>][] = [
    ['message', messageBody as BodyCodec<unknown>],
    ['send answer', sendAnswerBody as BodyCodec<unknown>],
    ['push', messagesPushBody as BodyCodec<unknown>],
    ['news', roomNewsBody as BodyCodec<unknown>],
    ['history', historyAnswerBody as BodyCodec<unknown>],
    ['JSON', json as BodyCodec<unknown>],
  ]

  it.each(codecs)('of a %s never throw anything but MalformedFrame', (_, codec) => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.string()), (body) => {
        try {
          decodeBody(body, codec)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedFrame)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('messages without a conversation are refused', () => {
    expect(() => decodeBody(new Uint8Array(), messageBody)).toThrow(MalformedFrame)
  })

  it('messages of an element that has no number cannot be written', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const unknown = { ...message, type: 'TIMUnheardOfElem' }
        expect(() => messageBody.encode(unknown)).toThrow(MalformedFrame)
      }),
      { numRuns: 5 },
    )
  })
})
