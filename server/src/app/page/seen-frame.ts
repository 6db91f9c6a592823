import {
  decodeBody,
  type Frame,
  type FrameCodec,
  inflated,
  pushes,
  type WireBody,
} from 'tavern-im/protocol'
import type { ClientAddress } from '../../gateway/client-address.ts'
import { gzip } from '../../gateway/frames.ts'
import { commandRows } from '../../kernel/command-rows.ts'

/** A frame in transit, decoded when it passed. */
export interface SeenFrame {
  /** Number of the frame, from 1. */
  readonly number: number
  /** Unix milliseconds. */
  readonly at: number
  /** `up`: from the device to the server. */
  readonly direction: 'up' | 'down'
  readonly fate: 'passed' | 'lost' | 'doubled'
  readonly bytes: number
  readonly kind: Frame['kind']
  readonly command: string
  readonly seq: number
  /** Code of a response; 0 is success. */
  readonly errorCode: number
  /** The decoded body; decoded on demand. */
  body(): unknown
}

const pushRows = new Map(
  Object.values<Record<string, { readonly name: string; readonly body: FrameBody }>>(pushes)
    .flatMap((feature) => Object.values(feature))
    .map((row) => [row.name, row.body]),
)

type FrameBody = Parameters<typeof decodeBody<unknown>>[1]

/** Decodes a frame. Undefined for other data. */
export const seenFrame = (
  direction: SeenFrame['direction'],
  data: WireBody,
  { codec, isCompressed }: Pick<ClientAddress, 'codec' | 'isCompressed'>,
): Omit<SeenFrame, 'number' | 'at' | 'fate'> | undefined => {
  const frame = decoded(data, codec, isCompressed)
  if (frame === undefined) return undefined
  const { kind, command, seq } = frame
  const errorCode = frame.kind === 'answer' ? frame.errorCode : 0
  const body = () => bodyOf(frame)
  return { direction, bytes: data.length, kind, command, seq, errorCode, body }
}

const decoded = (data: WireBody, codec: FrameCodec, isCompressed: boolean): Frame | undefined => {
  try {
    return codec.decode(isCompressed ? inflated(data, codec.format, gzip) : data)
  } catch {
    return undefined
  }
}

const bodyOf = (frame: Frame): unknown => {
  const row = frame.kind === 'push' ? pushRows.get(frame.command) : codecOf(frame)
  try {
    return row === undefined ? {} : decodeBody(frame.body, row)
  } catch {
    return {}
  }
}

const codecOf = ({ kind, command }: Frame): FrameBody | undefined =>
  commandRows.get(command)?.[kind === 'request' ? 'request' : 'answer'] as FrameBody | undefined
