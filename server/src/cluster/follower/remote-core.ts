import { encodeBody, type WireBody } from 'tavern-im/protocol'
import type { AccountSession } from '../../domain/accounts/open-account.ts'
import type { AppVisitor } from '../../domain/rooms/rooms.ts'
import type { Core } from '../../gateway/core.ts'
import type { Caller } from '../../kernel/caller.ts'
import { commandRows } from '../../kernel/command-rows.ts'
import type { HandlerAnswer } from '../../kernel/handler-answer.ts'
import type { RestCaller } from '../../rest/rest-row.ts'
import type { ReportRow } from '../../services/reports/report-store.ts'
import type { NodeCall } from '../messages.ts'
import type { LeaderConnection } from './leader-connection.ts'

/** The core of the leader, as a follower sees it. */
export class RemoteCore implements Core {
  readonly #leader: LeaderConnection

  constructor(leader: LeaderConnection) {
    this.#leader = leader
  }

  async openAccount(sdkAppID: number, userID: string, signedAt?: number): Promise<AccountSession> {
    const signed = signedAt === undefined ? {} : { signedAt }
    const account = await this.#leader.call({ is: 'openAccount', sdkAppID, userID, ...signed })
    return account as AccountSession
  }

  handle(
    { connectionID }: Caller,
    command: string,
    body: unknown,
    raw?: WireBody,
  ): Promise<HandlerAnswer> {
    const line = this.#leader.nameOf(connectionID)
    const wire = raw ?? encoded(command, body)
    return this.#leader.call({ is: 'handle', line, command, ...formOf(wire) }, wire)
  }

  handleOpen(
    visitor: AppVisitor,
    command: string,
    body: unknown,
    raw?: WireBody,
  ): Promise<HandlerAnswer> {
    const wire = raw ?? encoded(command, body)
    return this.#leader.call({ is: 'handleOpen', visitor, command, ...formOf(wire) }, wire)
  }

  administer(caller: RestCaller, path: string, body: object): Promise<object> {
    return this.#leader.call({ is: 'administer', caller, path }, JSON.stringify(body))
  }

  /** The registry reports it, because it knows the connections. */
  sessionEntered(): void {}
  sessionStands(): void {}
  sessionLeft(): void {}

  connectionClosed(connectionID: string): void {
    this.#leader.send({ is: 'closed', line: this.#leader.nameOf(connectionID) })
  }

  release(): void {
    this.#leader.send({ is: 'release' })
  }

  isOverloaded(): boolean {
    return this.#leader.isOverloaded
  }

  /** The leader reports it on its own `/healthz`. */
  isStalled(): boolean {
    return false
  }

  keepReports(rows: readonly ReportRow[]): void {
    if (rows.length > 0) this.#leader.send({ is: 'reports', rows })
  }

  async close(): Promise<void> {}
}

const encoded = (command: string, body: unknown): WireBody => {
  const row = commandRows.get(command)
  return row === undefined
    ? JSON.stringify(body)
    : encodeBody(body as object, row.request, 'binary')
}

const formOf = (wire: WireBody): Pick<Extract<NodeCall, { is: 'handle' }>, 'isText'> => ({
  isText: typeof wire === 'string',
})
