import type { GzipPort } from '../platform/platform.ts'
import { compressed, inflated } from '../protocol/compression.ts'
import type { Frame, FrameCodec, WireBody } from '../protocol/frame.ts'
import type { FrameTap } from './transport.ts'

interface FrameWireParts {
  readonly codec: FrameCodec
  readonly gzip: GzipPort | undefined
  readonly isCompressed: boolean
  readonly tap: FrameTap
}

/** Frames to socket data and back, compression included. */
export interface FrameWire {
  write(frame: Frame): WireBody
  /** Throws MalformedFrame. */
  read(data: WireBody): Frame
}

export const frameWire = ({ codec, gzip, isCompressed, tap }: FrameWireParts): FrameWire => ({
  write: (frame) => {
    const plain = codec.encode(frame)
    // A server takes nothing compressed before a login; what needs no session has no checksum.
    const isOfSession = frame.kind === 'request' && frame.checksum !== 0
    const data = isCompressed && isOfSession && gzip ? compressed(plain, gzip) : plain
    tap.onFrame?.(frame, data.length, true)
    return data
  },
  read: (data) => {
    const frame = codec.decode(gzip ? inflated(data, codec.format, gzip) : data)
    tap.onFrame?.(frame, data.length, false)
    return frame
  },
})
