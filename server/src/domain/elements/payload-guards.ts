import { LIMITS, type SimplifiedMessage } from 'tavern-im/protocol'
import {
  BadField,
  flag,
  type Guard,
  listOf,
  oneOf,
  optional,
  record,
  shape,
  text,
  whole,
} from '../../kernel/guards.ts'
import { simplePayloads } from './simple-payloads.ts'

const UINT32 = 2 ** 32 - 1

// The limit of the whole payload, and so of its entries, is checked separately.
const anyText = text(LIMITS.FRAME_BYTES)

/** The types that a client may send: only the server sends group tips. */
export const sendableType = oneOf(...Object.keys(simplePayloads), 'TIMRelayElem')

/**
 * The payload of a type that a client may send. Drops unknown fields at any depth, so that all
 * stored content was validated.
 */
export const payloadOf = (type: string, value: unknown, name: string): object =>
  guardOf(type, LIMITS.MERGER_LAYERS)(value, name)

const guardOf = (type: string, layers: number): Guard<object> =>
  simplePayloads[type] ?? mergerOf(layers)

const mergerOf =
  (layers: number): Guard<object> =>
  (value, name) => {
    if (layers === 0) throw new BadField(`${name} has more than ${LIMITS.MERGER_LAYERS} layers`)
    const { messageList } = record(value, name)
    return { ...bundle(value, name), messageList: listIn(layers)(messageList, 'messageList') }
  }

const bundle = shape({
  downloadKey: anyText,
  pbDownloadKey: anyText,
  title: anyText,
  abstractList: listOf(anyText, UINT32),
  compatibleText: text(LIMITS.FRAME_BYTES, 1),
  messageNumber: whole(0, UINT32),
  version: whole(0, UINT32),
  layersOverLimit: flag,
  layers: optional(whole(1, LIMITS.MERGER_LAYERS)),
})

const head = shape({
  ID: text(LIMITS.FRAME_BYTES, 1),
  from: text(LIMITS.USER_ID_BYTES, 1),
  nick: anyText,
  avatar: anyText,
  time: whole(0, UINT32),
  cloudCustomData: anyText,
})

const listIn = (layers: number): Guard<object[]> => {
  const element: Guard<object> = (value, name) => {
    const fields = record(value, name)
    const type = sendableType(fields.type, 'type')
    return { type, payload: guardOf(type, layers - 1)(fields.payload, 'payload') }
  }
  const message: Guard<object> = (value, name) => {
    const { messageBody } = record(value, name)
    return {
      ...head(value, name),
      messageBody: listOf(element, UINT32)(messageBody, 'messageBody'),
    }
  }
  return listOf(message, UINT32)
}

/** The messages within a merged one: each must be sendable alone. */
export const mergedList = listIn(LIMITS.MERGER_LAYERS) as Guard<SimplifiedMessage[]>
