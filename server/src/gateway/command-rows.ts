import { type Command, commands } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../core/core.ts'
import { type SessionCall, sessionHandlers } from './session-handlers.ts'

/** A row of the wire table whose bodies are not known here. */
export type AnyCommand = Command<object, object>

type SessionHandler = (call: SessionCall, body: object) => HandlerAnswer | Promise<HandlerAnswer>
type SessionCommand = keyof typeof commands.session

/** Every command by its name on the wire. */
export const commandRows: ReadonlyMap<string, AnyCommand> = new Map(
  Object.values<Record<string, AnyCommand>>(commands)
    .flatMap((feature) => Object.values(feature))
    .map((row) => [row.name, row]),
)

/** The commands that the gateway answers itself. */
export const handlerOf: ReadonlyMap<string, SessionHandler> = new Map(
  Object.entries(sessionHandlers).map(([key, handler]) => [
    commands.session[key as SessionCommand].name,
    handler as SessionHandler,
  ]),
)
