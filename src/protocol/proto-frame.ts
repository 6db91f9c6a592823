// Written from frame.proto by `npm run codec`; do not edit.

import { bytesOf, emptyBody, type Frame, MalformedFrame } from './frame.ts'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './proto-writer.ts'

const frameKinds = ['request', 'answer', 'push'] as const

/** Writes `Frame` of frame.proto. */
export const encodeFrame = (value: Frame): Uint8Array => {
  const kind = frameKinds.indexOf(value.kind)
  const body = bytesOf(value.body)
  const w = new ProtoWriter()
  if (kind) w.uint32(8, kind)
  w.string(18, value.command).uint32(24, value.seq)
  if (value.kind === 'request') w.uint32(32, value.reqtime)
  if (value.kind === 'request' && value.checksum) w.fixed32(45, value.checksum)
  if (value.kind === 'answer' && value.errorCode)
    w.sint32(48, value.errorCode).string(58, value.errorInfo)
  if (body.length > 0) w.bytes(66, body)
  return w.finish()
}

/** Reads `Frame` of frame.proto; throws on malformed bytes. */
export const decodeFrame = (bytes: Uint8Array): Frame => {
  const r = new ProtoReader(bytes)
  let kind = 0
  let command = ''
  let seq = 0
  let reqtime = 0
  let checksum = 0
  let errorCode = 0
  let errorInfo = ''
  let body: Uint8Array = emptyBody
  while (!r.isAtEnd) {
    const tag = r.uint32()

    // biome-ignore format: one field on each line
    switch (tag) {
      case 8: kind = r.uint32(); break
      case 18: command = r.name(); break
      case 24: seq = r.uint32(); break
      case 32: reqtime = r.uint32(); break
      case 45: checksum = r.fixed32(); break
      case 48: errorCode = r.sint32(); break
      case 58: errorInfo = r.string(); break
      case 66: body = r.bytes(); break
      default: r.skip(tag)
    }
  }
  if (command === '') throw new MalformedFrame('read frame: no command')
  switch (kind) {
    case 0:
      return { kind: 'request', command, seq, reqtime, checksum, body }
    case 1:
      return { kind: 'answer', command, seq, errorCode, errorInfo, body }
    case 2:
      return { kind: 'push', command, seq, body }
    default:
      throw new MalformedFrame('read frame: unknown kind')
  }
}
