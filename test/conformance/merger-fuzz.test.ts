import fc from 'fast-check'
import { aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { mergedList, payloadOf } from '../../server/src/domain/elements/payload-guards.ts'
import { BadField } from '../../server/src/kernel/guards.ts'
import {
  ImError,
  type MergerPayload,
  type Message,
  type SimplifiedMessage,
} from '../../src/index.ts'
import { decodeMessage, encodeMessage } from '../../src/protocol/proto-messages.ts'
import { aReadyClient } from '../support/client.ts'

// FUZZ_RUNS=10000 makes a longer proof of it.
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)
const LONG = { timeout: 30_000 + 20 * numRuns }

/** Any UTF-16: halves of pairs, marks of direction, control characters. */
const anyText = fc.oneof(
  fc.string(),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\ud83d', '\u202e', '__proto__', '"}', '\u0000'),
)
const someText = anyText.filter((text) => text !== '')
const amount = fc.nat()

const image = fc
  .record({ url: someText, width: amount, height: amount, size: amount })
  .map((info) => [
    { ...info, imageUrl: info.url, type: 0, sizeType: 3 },
    { ...info, imageUrl: info.url, type: 2, sizeType: 2 },
    { ...info, imageUrl: info.url, type: 1, sizeType: 1 },
  ])

/** A payload of each kind that holds no other message, as a server takes it. */
const payloads: Readonly<Record<string, fc.Arbitrary<object>>> = {
  TIMTextElem: fc.record({ text: someText }),
  TIMCustomElem: fc.record({ data: anyText, description: anyText, extension: anyText }),
  TIMFaceElem: fc.record({ index: amount, data: anyText }),
  TIMLocationElem: fc.record({
    description: anyText,
    latitude: fc.double({ noNaN: true, noDefaultInfinity: true }),
    longitude: fc.integer(),
  }),
  TIMImageElem: fc.record({ uuid: anyText, imageFormat: fc.nat(255), imageInfoArray: image }),
  TIMSoundElem: fc
    .record({ uuid: anyText, url: someText, size: amount, second: amount })
    .map((sound) => ({ ...sound, remoteAudioUrl: sound.url })),
  TIMFileElem: fc.record({ uuid: anyText, fileName: anyText, fileUrl: someText, fileSize: amount }),
}

const element = (layers: number): fc.Arbitrary<{ type: string; payload: object }> =>
  fc.oneof(
    ...Object.entries(payloads).map(([type, payload]) =>
      fc.record({ type: fc.constant(type), payload }),
    ),
    ...(layers === 0
      ? []
      : [fc.record({ type: fc.constant('TIMRelayElem'), payload: merger(layers) })]),
  )

const simplified = (layers: number): fc.Arbitrary<SimplifiedMessage> =>
  fc.record({
    ID: someText,
    from: fc.string({ minLength: 1, maxLength: 8 }),
    nick: anyText,
    avatar: anyText,
    time: amount,
    cloudCustomData: anyText,
    messageBody: fc.array(element(layers), { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<SimplifiedMessage>

const merger = (layers: number): fc.Arbitrary<object> =>
  fc
    .record({
      downloadKey: fc.constantFrom('', '', 'key'),
      pbDownloadKey: fc.constant(''),
      title: anyText,
      abstractList: fc.array(anyText, { maxLength: 3 }),
      compatibleText: someText,
      messageList: fc.array(simplified(layers - 1), { maxLength: 3 }),
      messageNumber: amount,
      version: fc.constant(1),
      layersOverLimit: fc.boolean(),
      layers: fc.integer({ min: 1, max: 50 }),
    })
    // The content of a message with a key is on the server.
    .map((one) => (one.downloadKey === '' ? one : { ...one, messageList: [] }))

/** The message with one value at any depth replaced by another. */
const spoilt = (value: unknown, path: number, by: unknown): unknown => {
  if (typeof value !== 'object' || value === null || path < 1) return by
  const keys = Object.keys(value)
  const key = keys[path % (keys.length + 1)]
  if (key === undefined) return by
  const inner = (value as Record<string, unknown>)[key]
  const changed = spoilt(inner, Math.floor(path / (keys.length + 1)), by)
  return Array.isArray(value)
    ? value.map((one, index) => (String(index) === key ? changed : one))
    : { ...value, [key]: changed }
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

describe('merged messages of any content', () => {
  it(
    'merged messages are unchanged after creation, the wire and the server [MERGE-10]',
    LONG,
    async () => {
      const { chat } = await aReadyClient()
      fc.assert(
        fc.property(fc.array(simplified(3), { minLength: 1, maxLength: 4 }), (messageList) => {
          const { payload } = chat.createMergerMessage({
            to: 'bob',
            conversationType: 'C2C',
            payload: { messageList, compatibleText: 'old' },
          })
          expect(payload.messageList).toEqual(messageList)
          const wire = aMessage({ type: 'TIMRelayElem', payload })
          const sent = decodeMessage(encodeMessage(wire)).payload as MergerPayload
          expect(sent).toEqual(copyOf(payload))
          expect(payloadOf('TIMRelayElem', sent, 'payload')).toEqual(sent)
          expect(mergedList(sent.messageList, 'messageList')).toEqual(sent.messageList)
        }),
        { numRuns },
      )
    },
  )

  it(
    'the server rejects a corrupted merged message with the name of the field, or accepts it [MERGE-10]',
    LONG,
    () => {
      fc.assert(
        fc.property(merger(3), fc.nat(), fc.anything(), (payload, path, by) => {
          const input = spoilt(payload, path, by)
          try {
            const taken = payloadOf('TIMRelayElem', input, 'payload')
            // An accepted message is accepted again without a change.
            expect(payloadOf('TIMRelayElem', copyOf(taken), 'payload')).toEqual(copyOf(taken))
          } catch (error) {
            if (!(error instanceof BadField)) throw error
          }
        }),
        { numRuns },
      )
    },
  )

  it(
    'a corrupted merged message breaks no client that creates, forwards, shows or downloads it [MERGE-04]',
    LONG,
    async () => {
      const client = await aReadyClient()
      const { chat } = client
      const message = fc
        .tuple(simplified(3), element(3), fc.nat(), fc.anything())
        .map(([inner, { type, payload }, path, by]) =>
          spoilt({ ...inner, type, payload, status: 'success' }, path, by),
        )
      const to = { to: 'bob', conversationType: 'C2C' } as const
      const refused = (call: () => unknown) => {
        try {
          JSON.stringify(call())
        } catch (error) {
          if (!(error instanceof ImError)) throw error
          expect([2450, 2403, 2453, 2454, 2905, 80002]).toContain(error.code)
        }
      }
      await fc.assert(
        fc.asyncProperty(message, async (input) => {
          const messageList = [input] as Message[]
          refused(() =>
            chat.createMergerMessage({ ...to, payload: { messageList, compatibleText: 'old' } }),
          )
          refused(() => chat.createForwardMessage({ ...to, payload: input as Message }))
          const code = chat.downloadMergerMessage(input as Message).then(
            () => 0,
            (error) => (error instanceof ImError ? error.code : Number.NaN),
          )
          await client.advance(0)
          expect([0, 2450, 2451, 2452, 2905]).toContain(await code)
        }),
        { numRuns },
      )
    },
  )
})
