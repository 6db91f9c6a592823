import { encodeBody, type RequestFrame, type WireBody } from 'tavern-im/protocol'
import type { AnyCommand } from '../kernel/command-rows.ts'
import { EncodedAnswer, type HandlerAnswer } from '../kernel/handler-answer.ts'
import type { Connection } from './connection.ts'

/** Sends the result of a handler as the response to its request. */
export const answer = (
  connection: Connection,
  { command, seq }: RequestFrame,
  row: AnyCommand,
  value: HandlerAnswer,
): void => {
  const body = answerBody(row, value, connection.client.codec.format)
  connection.send({ kind: 'answer', command, seq, errorCode: 0, errorInfo: '', body })
}

const answerBody = (row: AnyCommand, value: HandlerAnswer, format: 'binary' | 'text'): WireBody => {
  if (!(value instanceof EncodedAnswer)) return encodeBody(value, row.answer, format)
  return format === 'binary' ? value.bytes : value.text
}
