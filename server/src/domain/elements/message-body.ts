import {
  LIMITS,
  type MergerPayload,
  type MessageType,
  type SimplifiedMessage,
  type WireMessage,
} from 'tavern-im/protocol'
import { BadField, type Guard, listOf, oneOf, record, shape } from '../../kernel/guards.ts'
import type { RestElement } from './element.ts'
import { fileElement, imageElement, soundElement } from './media-elements.ts'
import { payloadOf } from './payload-guards.ts'
import { readRelay, writeRelay } from './relay-element.ts'
import { customElement, faceElement, locationElement, textElement } from './simple-elements.ts'
import { videoElement } from './video-element.ts'

/** Type and payload of a message. */
export type Said = Pick<WireMessage, 'type' | 'payload'>

type Element = SimplifiedMessage['messageBody'][number]

const ELEMENTS_WITHIN = 100

const elements = {
  TIMTextElem: textElement,
  TIMLocationElem: locationElement,
  TIMFaceElem: faceElement,
  TIMCustomElem: customElement,
  TIMSoundElem: soundElement,
  TIMImageElem: imageElement,
  TIMFileElem: fileElement,
  TIMVideoFileElem: videoElement,
} satisfies Partial<Record<MessageType, unknown>>

type Kind = keyof typeof elements

const kinds = [...(Object.keys(elements) as Kind[]), 'TIMRelayElem'] as const

const typed = shape({ MsgType: oneOf(...kinds), MsgContent: record })

/** Guard of an element with a maximum nesting of merged messages. */
const elementIn =
  (layers: number): Guard<Element> =>
  (value, name) => {
    const { MsgType: type, MsgContent } = typed(value, name)
    if (type !== 'TIMRelayElem') {
      return { type, payload: elements[type].read(MsgContent, 'MsgContent') } as Element
    }
    if (layers === 0) {
      throw new BadField(`${name} has more than ${LIMITS.MERGER_LAYERS} layers`)
    }
    const inner = listOf(elementIn(layers - 1), ELEMENTS_WITHIN)
    return { type, payload: readRelay(MsgContent, 'MsgContent', inner) }
  }

const readBody = listOf(elementIn(LIMITS.MERGER_LAYERS), ELEMENTS_WITHIN)

/** Guard of `MsgBody`: a message has one element here. */
export const messageBody: Guard<Said> = (value, name) => {
  const [said, ...more] = readBody(value, name)
  if (said === undefined) throw new BadField(`${name} is empty`)
  if (more.length > 0) throw new BadField(`${name} has more than one element; send each by itself`)
  return { type: said.type, payload: payloadOf(said.type, said.payload, 'MsgContent') }
}

/** Formats `MsgBody`. Elements that only the server writes keep the format of clients. */
export const messageBodyOf = (said: Said): object[] => [written(said)]

const written = ({ type: MsgType, payload }: Said): object => {
  if (MsgType === 'TIMRelayElem') {
    const inner = (list: readonly Element[]) => list.map(written)
    return { MsgType, MsgContent: writeRelay(payload as MergerPayload, inner) }
  }
  const kind = Object.hasOwn(elements, MsgType) ? elements[MsgType as Kind] : undefined
  const MsgContent = (kind as RestElement<object> | undefined)?.write(payload) ?? payload
  return { MsgType, MsgContent }
}
