import { isWellFormed } from '../lib/is-well-formed.ts'
import { like } from './body-codec.ts'
import { MalformedFrame } from './frame.ts'
import { elementTypes, MessageFlag } from './names.ts'

// Functions and shapes that the tags of frame.proto name.

export { extraShape, replacementShape } from './message-shape.ts'

const TEXT = 1

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
  const number = elementTypes.indexOf(type as (typeof elementTypes)[number])
  if (number < 0) throw new MalformedFrame(`write message: unknown element ${type}`)
  return number
}

/** The type of an element; '' if its number is unknown. */
export const elementName = (elementType: number): string => elementTypes[elementType] ?? ''

/** The text of a text element. Half a surrogate pair has no UTF-8: such a text travels as JSON, which escapes it. */
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

/** The value of a JSON text; throws if it has another shape. */
export const parsed = <T>(shape: object, text: string): T => like(shape, JSON.parse(text))

/** A room as it is now. */
export const roomShape = {}

/** Other events of a room. */
export const eventsShape = [{}]
