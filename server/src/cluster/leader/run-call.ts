import { decodeBody, serverCodes } from 'tavern-im/protocol'
import type { Core } from '../../gateway/core.ts'
import { notLoggedIn, overloaded } from '../../gateway/refusals.ts'
import type { Caller } from '../../kernel/caller.ts'
import { type AnyCommand, commandRows } from '../../kernel/command-rows.ts'
import { EncodedAnswer, type HandlerAnswer } from '../../kernel/handler-answer.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { NodeCall } from '../messages.ts'

/** Result of a call: the binary answer of a command, or an object as JSON. */
export type CallResult =
  | { readonly isJSON: false; readonly answer: EncodedAnswer | Uint8Array }
  | { readonly isJSON: true; readonly value: object }

/** Runs a call of another node on the core, with the session of its connection. */
export const runCall = async (
  core: Core,
  call: Exclude<NodeCall, { is: 'kickOthers' }>,
  body: Buffer,
  callerOf: (line: string) => Caller | undefined,
): Promise<CallResult> => {
  switch (call.is) {
    case 'handle': {
      const caller = callerOf(call.line)
      if (caller === undefined) throw notLoggedIn()
      if (core.isOverloaded()) throw overloaded()
      const row = rowOf(call.command)
      const raw = call.isText ? body.toString() : body
      return encoded(
        row,
        await core.handle(caller, call.command, decodeBody(raw, row.request), raw),
      )
    }
    case 'handleOpen': {
      const row = rowOf(call.command)
      const raw = call.isText ? body.toString() : body
      const request = decodeBody(raw, row.request)
      return encoded(row, await core.handleOpen(call.visitor, call.command, request, raw))
    }
    case 'administer':
      return {
        isJSON: true,
        value: await core.administer(call.caller, call.path, JSON.parse(body.toString()) as object),
      }
    case 'openAccount': {
      const { sdkAppID, userID, signedAt } = call
      return { isJSON: true, value: await core.openAccount(sdkAppID, userID, signedAt) }
    }
    default:
      return call satisfies never
  }
}

const rowOf = (command: string): AnyCommand => {
  const row = commandRows.get(command)
  if (row !== undefined) return row
  throw new Refusal(serverCodes.UNKNOWN_COMMAND, 'run command: no such command')
}

const encoded = (row: AnyCommand, answer: HandlerAnswer): CallResult => ({
  isJSON: false,
  answer: answer instanceof EncodedAnswer ? answer : row.answer.encode(answer),
})
