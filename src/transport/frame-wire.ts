import type { GzipPort } from '../platform/platform.ts'
import { compressed, inflated } from '../protocol/compression.ts'
import type { Frame, FrameCodec, WireBody } from '../protocol/frame.ts'

interface FrameWireParts {
  readonly codec: FrameCodec
  readonly gzip: GzipPort
  readonly isCompressed: boolean
}

/** Frames to socket data and back, compression included. */
export interface FrameWire {
  write(frame: Frame): WireBody
  /** Throws MalformedFrame. */
  read(data: WireBody): Frame
}

export const frameWire = ({ codec, gzip, isCompressed }: FrameWireParts): FrameWire => ({
  write: (frame) => {
    const data = codec.encode(frame)
    return isCompressed ? compressed(data, gzip) : data
  },
  read: (data) => codec.decode(inflated(data, codec.format, gzip)),
})
