import { decodeText } from '../lib/utf8.ts'
import type { FrameCodec } from './frame.ts'
import { ProtoReader } from './proto-reader.ts'
import { frameTags } from './proto-tags.ts'
import { textCodec } from './text-codec.ts'

/** The fields of a frame that its answer repeats. */
export interface FrameHead {
  readonly command: string
  readonly seq: number
}

/** Bytes in which the head of a request ends. */
const HEAD_BYTES = 1024
const LINE_FEED = 0x0a

/**
 * Reads what it takes to answer a frame: at most the first 1,024 bytes, and nothing of the body. Undefined if these bytes
 * hold no head.
 */
export const frameHead = (
  data: Uint8Array,
  format: FrameCodec['format'],
): FrameHead | undefined => {
  const start = data.subarray(0, HEAD_BYTES)
  try {
    return format === 'binary' ? binaryHead(start) : textHead(start)
  } catch {
    return undefined
  }
}

const textHead = (start: Uint8Array): FrameHead | undefined => {
  const end = start.indexOf(LINE_FEED)
  return end < 0 ? undefined : textCodec.decode(decodeText(start.subarray(0, end + 1)))
}

/** Throws where the bytes end before both are read. */
const binaryHead = (start: Uint8Array): FrameHead => {
  const reader = new ProtoReader(start)
  let command = ''
  let seq: number | undefined
  while (command === '' || seq === undefined) {
    const tag = reader.uint32()
    if (tag === frameTags.command) command = reader.string()
    else if (tag === frameTags.seq) seq = reader.uint32()
    else reader.skip(tag)
  }
  return { command, seq }
}
