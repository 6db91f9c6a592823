import { type Command, commands } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../core/core.ts'
import { type SessionCall, sessionHandlers } from './session-handlers.ts'
import { statisticsHandlers } from './statistics-handlers.ts'

/** A row of the wire table with unknown bodies. */
export type AnyCommand = Command<object, object>

type GatewayHandler = (call: SessionCall, body: object) => HandlerAnswer | Promise<HandlerAnswer>

/** Every command by its name on the wire. */
export const commandRows: ReadonlyMap<string, AnyCommand> = new Map(
  Object.values<Record<string, AnyCommand>>(commands)
    .flatMap((feature) => Object.values(feature))
    .map((row) => [row.name, row]),
)

const named = (
  rows: Readonly<Record<string, { readonly name: string }>>,
  handlers: object,
): [string, GatewayHandler][] =>
  Object.entries(handlers).map(([key, handler]) => [rows[key]?.name ?? '', handler])

/** The commands that the gateway handles itself. */
export const handlerOf: ReadonlyMap<string, GatewayHandler> = new Map([
  ...named(commands.session, sessionHandlers),
  ...named(commands.statistics, statisticsHandlers),
])
