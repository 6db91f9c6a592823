import { isWellFormed } from '../lib/is-well-formed.ts'
import { like } from './body-codec.ts'
import { emptyBody, MalformedFrame, type WireBody } from './frame.ts'
import type { MessageExtra, SendReplacement } from './message.ts'
import { extraShape, replacementShape } from './message-shape.ts'
import { elementTypes, MessageFlag } from './names.ts'

// The functions that the tags of frame.proto name.

const TEXT = 1
const numberOfType = new Map<string, number>(elementTypes.map((type, index) => [type, index]))

/** The bytes of a body. */
export const bytesOf = (body: WireBody): Uint8Array => {
  if (typeof body !== 'string') return body
  if (body === '') return emptyBody
  throw new MalformedFrame('write frame: text on a binary connection')
}

/** Throws if a frame has no command. */
export const checkFrame = (command: string): void => {
  if (command === '') throw new MalformedFrame('read frame: no command')
}

/** Throws if a message belongs to no conversation. */
export const checkMessage = (
  conversationType: number,
  from: string,
  to: string,
  flags: number,
): void => {
  const isNobodys = from === '' && (flags & MessageFlag.hidden) === 0
  if (conversationType === 0 || isNobodys || to === '') {
    throw new MalformedFrame('read message: no conversation')
  }
}

/** The number of an element's type. */
export const elementNumber = (type: string): number => {
  const number = numberOfType.get(type)
  if (number === undefined) throw new MalformedFrame(`write message: unknown element ${type}`)
  return number
}

/** The type of an element; '' if its number is unknown. */
export const elementName = (elementType: number): string => elementTypes[elementType] ?? ''

/** The text of a text element. UTF-8 would spoil half a surrogate pair: such a text travels as JSON, which escapes it. */
export const textOf = (
  elementType: number,
  payload: { readonly text?: unknown },
): string | undefined =>
  elementType === TEXT && typeof payload.text === 'string' && isWellFormed(payload.text)
    ? payload.text
    : undefined

/** JSON of a payload that is not a text. */
export const contentOf = (text: string | undefined, payload: object): string | undefined =>
  text === undefined ? JSON.stringify(payload) : undefined

/** The payload of an element. */
export const payloadOf = (elementType: number, text: string, content: string): object =>
  elementType === TEXT && content === '' ? { text } : objectOf(content)

const objectOf = (text: string): object => {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new MalformedFrame('read message: payload')
  return value
}

/** The seldom fields of a message. */
export const extraOf = (extra: string): MessageExtra => like(extraShape, JSON.parse(extra))

/** What replaces the content of a sent message. */
export const replacementOf = (replacement: string): SendReplacement =>
  like(replacementShape, JSON.parse(replacement))

/** A room as it is now. */
export const groupOf = (group: string): object => like({}, JSON.parse(group))

/** Other events of a room. */
export const eventListOf = (eventList: string): readonly object[] =>
  like([{}], JSON.parse(eventList))
