import { type FrameCodec, MalformedFrame } from './frame.ts'
import { decodeFrame, encodeFrame } from './proto-messages.ts'

/** Frames as protobuf, the form of `/binfo` (frame.proto). */
export const binaryCodec: FrameCodec = {
  format: 'binary',
  encode: encodeFrame,
  decode(data) {
    if (typeof data === 'string')
      throw new MalformedFrame('read frame: text on a binary connection')
    try {
      return decodeFrame(data)
    } catch (cause) {
      if (cause instanceof MalformedFrame) throw cause
      throw new MalformedFrame('read frame: not protobuf', { cause })
    }
  },
}
