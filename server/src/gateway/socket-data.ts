import { gunzipSync, gzipSync } from 'node:zlib'
import {
  compressed,
  type Frame,
  type FrameCodec,
  type GzipPort,
  type WireBody,
} from 'tavern-im/protocol'

/** The fastest level: frames are small, and compression blocks the event loop. */
const LEVEL = 1

/** Z_SYNC_FLUSH of zlib: a missing end is no error. */
const SYNC_FLUSH = 2

export const gzip: GzipPort = {
  gzip: (data) => gzipSync(data, { level: LEVEL }),
  gunzip: (data, limitBytes) => gunzipSync(data, { maxOutputLength: limitBytes }),
}

/** Inflates the beginning of the data, as far as it is complete. */
export const gzipStart: GzipPort = {
  ...gzip,
  gunzip: (data, limitBytes) =>
    gunzipSync(data, { maxOutputLength: limitBytes, finishFlush: SYNC_FLUSH }),
}

const TEXT = 0x81
const BINARY = 0x82

/**
 * Wraps a payload into one unmasked, unfragmented WebSocket frame (RFC 6455 section 5.2). Doing it
 * here lets one encoded push be written to a thousand sockets as the same bytes.
 */
const inSocketFrame = (payload: WireBody): Buffer => {
  const opcode = typeof payload === 'string' ? TEXT : BINARY
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = opcode
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  if (typeof payload === 'string') frame.write(payload, head)
  else frame.set(payload, head)
  return frame
}

/** Encodes a frame as the bytes for the socket. */
export const socketData = (frame: Frame, codec: FrameCodec, isCompressed: boolean): Buffer => {
  const data = codec.encode(frame)
  return inSocketFrame(isCompressed ? compressed(data, gzip) : data)
}
