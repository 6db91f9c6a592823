import { bytesOf, type FrameCodec, MalformedFrame } from './frame.ts'
import { decodeFrame, encodeFrame } from './proto-frame.ts'

/** Frames as protobuf, the form of `/binfo` (frame.proto). */
export const binaryCodec: FrameCodec = {
  format: 'binary',
  encode: encodeFrame,
  decode(data) {
    try {
      return decodeFrame(bytesOf(data))
    } catch (cause) {
      if (cause instanceof MalformedFrame) throw cause
      throw new MalformedFrame('read frame: not protobuf', { cause })
    }
  },
}
