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
} from '../guards.ts'
import { simplePayloads } from './simple-payloads.ts'

const UINT32 = 2 ** 32 - 1

// How long a payload may be as a whole, and so how many entries it may have, is counted apart.
const anyText = text(LIMITS.FRAME_BYTES)

/** What a client may send: only the server says what happened in a group. */
export const sendableType = oneOf(...Object.keys(simplePayloads), 'TIMRelayElem')

/**
 * The payload of a kind that a client may send. Fields that the kind does not have are dropped, at any depth:
 * what is stored and passed on was looked at.
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

/** The messages of a merged one: each what could be sent alone. */
export const mergedList = listIn(LIMITS.MERGER_LAYERS) as Guard<SimplifiedMessage[]>
