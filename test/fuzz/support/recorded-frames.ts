import { binaryCodec, compressed, type Frame, textCodec } from 'tavern-im/protocol'
import { gzip } from '../../../server/src/gateway/frames.ts'
import { commandRows } from '../../../server/src/kernel/command-rows.ts'
import { validBodies } from '../../server/support/valid-bodies.ts'
import { recorded } from './recorded.ts'

/** All that was recorded as it goes over the wire: requests, answers, pushes, in both forms, some of it compressed. */
export const recordedFrames = async (): Promise<readonly Uint8Array[]> => {
  const { answers, pushes } = await recorded()
  const head = { seq: 7, reqtime: 1_700_000_000, checksum: 0x1234_5678 }
  const reported = { errorCode: 0, errorInfo: '' }
  const frames: (readonly [Omit<Frame, 'body'>, string, Uint8Array])[] = []
  for (const [command, body] of validBodies) {
    const row = commandRows.get(command)
    if (row === undefined) continue
    frames.push([
      { kind: 'request', command, ...head } as never,
      JSON.stringify(body),
      row.request.encode(body),
    ])
    const answer = answers.get(command)
    if (answer === undefined) continue
    const bytes = row.answer.encode(answer)
    frames.push([
      { kind: 'answer', command, seq: 7, ...reported } as never,
      JSON.stringify(answer),
      bytes,
    ])
  }
  for (const { command, body } of pushes) {
    const text = JSON.stringify(body)
    frames.push([{ kind: 'push', command, seq: 7 } as never, text, Buffer.from(text)])
  }
  return frames.flatMap(([frame, text, bytes]) => {
    const binary = binaryCodec.encode({ ...frame, body: bytes } as Frame)
    const line = textCodec.encode({ ...frame, body: text } as Frame)
    const packed = compressed(binary, gzip)
    return [binary, Buffer.from(line), ...(packed === binary ? [] : [packed])].filter(isBytes)
  })
}

const isBytes = (testCase: unknown): testCase is Uint8Array => testCase instanceof Uint8Array
