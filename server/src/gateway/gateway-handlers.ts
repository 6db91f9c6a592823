import { commands, type Handlers, serverCodes } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ReportSource } from '../services/reports/client-reports.ts'
import type { Connection } from './connection.ts'
import { type SessionCall, sessionHandlers } from './session-handlers.ts'

/**
 * Client reports. Handled here: they do not concern messages, and the core has more important work.
 */
const statisticsHandlers = {
  report({ gateway, connection }, body) {
    gateway.reports.takeEvents(sourceOf(connection), body)
    return {}
  },
  quality({ gateway, connection }, body) {
    gateway.reports.takeQuality(sourceOf(connection), body)
    return {}
  },
} satisfies Handlers<typeof commands.statistics, SessionCall>

const sourceOf = ({ standing }: Connection): ReportSource => {
  if (standing.is !== 'member')
    throw new Refusal(serverCodes.AUTH_FAILED, 'take report: log in first')
  const { sdkAppID, tinyID } = standing.caller
  return { by: 'socket', sdkAppID, tinyID, key: `${sdkAppID} ${tinyID}` }
}

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
