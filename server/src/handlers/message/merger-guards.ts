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

const UINT32 = 2 ** 32 - 1
const KEY_BYTES = 64

// How many entries, how long they are: the length of the whole is counted.
const anyText = text(LIMITS.FRAME_BYTES)
const listOfAny = <T>(item: Guard<T>): Guard<T[]> => listOf(item, LIMITS.FRAME_BYTES)

interface Kinds {
  /** Kinds that may be sent. */
  readonly types: readonly string[]
  /** The guard of a payload that is no merged message. */
  guardOf(type: string): Guard<object>
}

/** What a merged message must be, and the messages in it: the same as if each was sent. */
export const mergerGuards = ({ types, guardOf }: Kinds) => {
  const type = oneOf(...types)
  const merger = (layers: number): Guard<object> => {
    if (layers === 0) return tooDeep
    return shape({
      downloadKey: text(KEY_BYTES),
      pbDownloadKey: text(KEY_BYTES),
      title: anyText,
      abstractList: listOfAny(anyText),
      compatibleText: text(LIMITS.FRAME_BYTES, 1),
      messageNumber: whole(0, UINT32),
      version: whole(0, UINT32),
      layersOverLimit: flag,
      layers: optional(whole(1, LIMITS.MERGER_LAYERS)),
      messageList: (value, name) => messages(layers - 1)(value, name),
    })
  }
  /** `layers`: how many merged messages may lie in one another in them. */
  const messages = (layers: number): Guard<SimplifiedMessage[]> => {
    const element: Guard<object> = (value, name) => {
      const given = record(value, name)
      const kind = type(given.type, 'type')
      const guard = kind === 'TIMRelayElem' ? merger(layers) : guardOf(kind)
      return { type: kind, payload: guard(given.payload, 'payload') }
    }
    const one = shape({
      ID: text(LIMITS.FRAME_BYTES, 1),
      from: text(LIMITS.USER_ID_BYTES, 1),
      nick: anyText,
      avatar: anyText,
      time: whole(0, UINT32),
      cloudCustomData: anyText,
      messageBody: listOfAny(element),
    })
    return listOfAny(one) as Guard<object[]> as Guard<SimplifiedMessage[]>
  }
  return { merger: merger(LIMITS.MERGER_LAYERS), messages: messages(LIMITS.MERGER_LAYERS - 1) }
}

const tooDeep: Guard<object> = (_value, name) => {
  throw new BadField(`${name} has more than ${LIMITS.MERGER_LAYERS} layers`)
}
