import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  binaryCodec,
  decodeBody,
  type Frame,
  inflated,
  MalformedFrame,
  textCodec,
} from 'tavern-im/protocol'
import { gzip } from '../../../server/src/gateway/frames.ts'
import { commandRows } from '../../../server/src/kernel/command-rows.ts'
import { plainGzip } from '../../../src/platform/plain-gzip.ts'
import { caseText } from '../support/case-text.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { recordedFrames } from '../support/recorded-frames.ts'
import { createTarget } from '../support/target.ts'

const rows = [...commandRows.values()]

interface Case {
  readonly data: Uint8Array
  readonly format: 'binary' | 'text'
  /** Whether to use the gunzip for platforms without their own, instead of the server's. */
  readonly isPlain: boolean
  /** As which command's bodies the body is read, too. */
  readonly row: number
}

/** The value that was read, or null if the codec rejects the bytes as required. */
const readOf = <Value>(read: () => Value): Value | null => {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof MalformedFrame) return null
    throw cause
  }
}

/** Bytes are the same in whatever kind of array they are. */
const plainly = (frame: Frame): object => ({ ...frame, body: Buffer.from(frame.body) })

const codecOf = (format: Case['format']) => (format === 'binary' ? binaryCodec : textCodec)

/** Written and read again it is what it was. */
const comesBack = (frame: Frame, format: Case['format']): void => {
  const codec = codecOf(format)
  // A success is sent without a text.
  const sent =
    frame.kind === 'answer' && frame.errorCode === 0 ? { ...frame, errorInfo: '' } : frame
  const back = codec.decode(codec.encode(sent))
  if (!isDeepStrictEqual(plainly(back), plainly(sent)))
    throw new Error(`it comes back as ${caseText(back)}, was ${caseText(sent)}`)
}

const run = ({ data, format, isPlain, row }: Case): string => {
  const plain = readOf(() => inflated(data, format, isPlain ? plainGzip : gzip))
  if (plain === null) return 'not gzip'
  const testCase = format === 'text' ? Buffer.from(plain).toString() : plain
  const frame = readOf(() => codecOf(format).decode(testCase))
  if (frame === null) return 'not a frame'
  comesBack(frame, format)
  const { request, answer } = rows[row % rows.length] ?? commandRows.get(frame.command) ?? {}
  for (const codec of [request, answer]) {
    if (codec !== undefined) readOf(() => decodeBody(frame.body, codec))
  }
  return frame.kind
}

const open = async () => ({
  cases: fc.record({
    data: mutatedBytes(await recordedFrames()),
    format: fc.constantFrom('binary' as const, 'text' as const),
    isPlain: fc.boolean(),
    row: fc.nat(rows.length - 1),
  }),
  run,
  check: async () => undefined,
  close: async () => undefined,
})

export const codecs = createTarget('codecs', 400, open)
