import { emptyBody, type Frame, type FrameCodec, MalformedFrame, type WireBody } from './frame.ts'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './proto-writer.ts'

const kinds = ['request', 'answer', 'push'] as const

/** Frames as protobuf, the form of `/binfo` (frame.proto). */
export const binaryCodec: FrameCodec = {
  format: 'binary',
  encode(frame) {
    const w = new ProtoWriter()
    const kind = kinds.indexOf(frame.kind)
    if (kind !== 0) w.uint32(8).uint32(kind)
    w.uint32(18).string(frame.command).uint32(24).uint32(frame.seq)
    if (frame.kind === 'request') {
      w.uint32(32).uint32(frame.reqtime)
      if (frame.checksum !== 0) w.uint32(45).fixed32(frame.checksum)
    } else if (frame.kind === 'answer' && frame.errorCode !== 0) {
      w.uint32(48).sint32(frame.errorCode).uint32(58).string(frame.errorInfo)
    }
    if (frame.body.length > 0) w.uint32(66).bytes(bytesOf(frame.body))
    return w.finish()
  },
  decode(data) {
    try {
      return read(bytesOf(data))
    } catch (cause) {
      if (cause instanceof MalformedFrame) throw cause
      throw new MalformedFrame('read frame: not protobuf', { cause })
    }
  },
}

const bytesOf = (body: WireBody): Uint8Array => {
  if (typeof body === 'string') throw new MalformedFrame('read frame: text on a binary connection')
  return body
}

const read = (data: Uint8Array): Frame => {
  const r = new ProtoReader(data)
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
    switch (tag) {
      case 8:
        kind = r.uint32()
        break
      case 18:
        command = r.name()
        break
      case 24:
        seq = r.uint32()
        break
      case 32:
        reqtime = r.uint32()
        break
      case 45:
        checksum = r.fixed32()
        break
      case 48:
        errorCode = r.sint32()
        break
      case 58:
        errorInfo = r.string()
        break
      case 66:
        body = r.bytes()
        break
      default:
        r.skip(tag)
    }
  }
  if (command === '') throw new MalformedFrame('read frame: no command')
  switch (kinds[kind]) {
    case 'request':
      return { kind: 'request', command, seq, reqtime, checksum, body }
    case 'answer':
      return { kind: 'answer', command, seq, errorCode, errorInfo, body }
    case 'push':
      return { kind: 'push', command, seq, body }
    default:
      throw new MalformedFrame('read frame: unknown kind')
  }
}
