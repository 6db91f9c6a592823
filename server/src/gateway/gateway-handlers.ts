import { commands } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { type SessionCall, sessionHandlers } from './session-handlers.ts'
import { statisticsHandlers } from './statistics-handlers.ts'

type GatewayHandler = (call: SessionCall, body: object) => HandlerAnswer | Promise<HandlerAnswer>

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
