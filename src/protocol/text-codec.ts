import { type Frame, type FrameCodec, MalformedFrame, type WireBody } from './frame.ts'

/**
 * Frames as text, the form of `/info`: the head as one line of JSON, a line feed, the body's JSON.
 * The body stands apart so that the checksum is taken over exactly the characters that were sent.
 */
export const textCodec: FrameCodec = {
  format: 'text',
  encode(frame) {
    const { body, ...head } = frame
    return `${JSON.stringify(head)}\n${textOf(body)}`
  },
  decode(data) {
    const text = textOf(data)
    const end = text.indexOf('\n')
    if (end < 0) throw new MalformedFrame('read frame: no head')
    return withHead(headOf(text.slice(0, end)), text.slice(end + 1))
  },
}

const textOf = (body: WireBody): string => {
  if (typeof body === 'string') return body
  if (body.length === 0) return ''
  throw new MalformedFrame('read frame: bytes on a text connection')
}

const headOf = (line: string): Record<string, unknown> => {
  let head: unknown
  try {
    head = JSON.parse(line)
  } catch (cause) {
    throw new MalformedFrame('read frame: head is not JSON', { cause })
  }
  if (typeof head !== 'object' || head === null) throw new MalformedFrame('read frame: no head')
  return head as Record<string, unknown>
}

const withHead = (head: Record<string, unknown>, body: string): Frame => {
  const command = text(head.command)
  const seq = number(head.seq)
  switch (head.kind) {
    case 'request':
      return {
        kind: 'request',
        command,
        seq,
        reqtime: number(head.reqtime),
        checksum: number(head.checksum),
        body,
      }
    case 'answer':
      return {
        kind: 'answer',
        command,
        seq,
        errorCode: number(head.errorCode),
        errorInfo: typeof head.errorInfo === 'string' ? head.errorInfo : '',
        body,
      }
    case 'push':
      return { kind: 'push', command, seq, body }
    default:
      throw new MalformedFrame('read frame: unknown kind')
  }
}

const text = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new MalformedFrame('read frame: no command')
}

const number = (value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw new MalformedFrame('read frame: a number of the head is missing')
}
