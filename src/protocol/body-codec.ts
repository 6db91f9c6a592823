import { isLike } from '../lib/is-like.ts'
import { decodeText, encodeText } from '../lib/utf8.ts'
import { emptyBody, MalformedFrame, type WireBody } from './frame.ts'

/** Encoding of a command's body in binary frames. In text frames every body is JSON. */
export interface BodyCodec<T> {
  /** Writes a body. */
  encode(value: T): Uint8Array
  /** Reads a body; throws what it cannot read. */
  decode(bytes: Uint8Array): T
  /** Checks a parsed JSON body of a text frame; throws if it cannot be used. */
  accept?(value: T): T
}

const isEmpty = (value: object) => {
  for (const _ in value) return false
  return true
}

/** JSON, the form of all bodies but the hot ones. An empty object is no bytes at all. */
export const json: BodyCodec<never> = {
  encode: (value: object) => (isEmpty(value) ? emptyBody : encodeText(JSON.stringify(value))),
  decode: (bytes) => (bytes.length === 0 ? {} : JSON.parse(decodeText(bytes))) as never,
}

/** Writes a body for a frame of this format. */
export const encodeBody = <T>(
  value: T,
  codec: BodyCodec<T>,
  format: 'binary' | 'text',
): WireBody => (format === 'binary' ? codec.encode(value) : JSON.stringify(value))

/** Reads a body; throws {@link MalformedFrame}. */
export const decodeBody = <T>(body: WireBody, codec: BodyCodec<T>): T => {
  try {
    if (typeof body !== 'string') return codec.decode(body)
    const value = JSON.parse(body === '' ? '{}' : body) as T
    return codec.accept === undefined ? value : codec.accept(value)
  } catch (cause) {
    throw new MalformedFrame('read body: malformed', { cause })
  }
}

/** Returns a value with the shape of its example; throws otherwise. */
export const like = <T>(example: object, value: unknown): T => {
  if (isLike(example, value)) return value as T
  throw new MalformedFrame('read body: not what it should be')
}
