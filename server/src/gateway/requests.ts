import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  type Clock,
  commands,
  decodeBody,
  emptyBody,
  encodeBody,
  type Frame,
  type FrameHead,
  MalformedFrame,
  pushes,
  type RequestFrame,
  serverCodes,
  type WireBody,
} from 'tavern-im/protocol'
import type { Overdraft } from '../admission/connection-budget.ts'
import { outgoing } from '../domain/events/pushes.ts'
import { type AnyCommand, commandRows } from '../kernel/command-rows.ts'
import { EncodedAnswer, type HandlerAnswer } from '../kernel/handler-answer.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Connection } from './connection.ts'
import { headOf, Oversized, openFrame, type PushNumbers } from './frames.ts'
import type { GatewayContext } from './gateway-context.ts'
import { handlerOf } from './gateway-handlers.ts'
import { notLoggedIn, overloaded } from './refusals.ts'

/** WebSocket close codes (RFC 6455) for a client that violates the protocol. */
const UNREADABLE = 1007
const POLICY = 1008

/** Handles every request that arrives, and answers each once, in the order in which they finish. */
export class Requests {
  readonly #gateway: GatewayContext
  readonly #notices: OverloadNotices
  #running = 0
  #whenIdle: (() => void) | undefined

  constructor(gateway: GatewayContext) {
    this.#gateway = gateway
    this.#notices = new OverloadNotices(gateway)
  }

  /** Handles data of a socket. It is charged first; unreadable data ends the connection. */
  receive(connection: Connection, data: Uint8Array, isBinary: boolean): void {
    const { metrics, tick } = this.#gateway
    connection.lastActiveTick = tick
    metrics.requests++
    const overdraft = connection.budget.admit(data.length)
    if (overdraft !== undefined) {
      this.#limit(connection, data, overdraft)
      return
    }
    let frame: Frame
    try {
      frame = openFrame(connection, data, isBinary, this.#gateway.limits)
    } catch (error) {
      this.#unreadable(connection, data, error)
      return
    }
    if (frame.kind === 'request') void this.#run(connection, frame)
    else this.#malformed(connection, frame, 'read frame: not a request')
  }

  /** Resolves when no handler is running. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenIdle = resolve
    })
  }

  async #run(connection: Connection, frame: RequestFrame): Promise<void> {
    this.#running++
    try {
      await this.#answer(connection, frame)
    } catch (error) {
      this.#fail(connection, frame, error)
    } finally {
      this.#running--
      if (this.#running === 0) this.#whenIdle?.()
    }
  }

  async #answer(connection: Connection, frame: RequestFrame): Promise<void> {
    const gateway = this.#gateway
    const row = commandRows.get(frame.command)
    if (row === undefined) {
      throw new Refusal(serverCodes.UNKNOWN_COMMAND)
    }
    if (!row.isSessionless) admit(connection, frame)
    const body = bodyOf(frame, row)
    connection.budget.charge(extraWork(frame.command, body))
    const handler = handlerOf.get(frame.command)
    if (handler === undefined) {
      const value = row.isSessionless
        ? await this.#callOpen(connection, frame, body)
        : await this.#callCore(connection, frame, body)
      answer(connection, frame, row, value)
      return
    }
    let after: (() => void) | undefined
    const afterAnswer = (task: () => void) => {
      after = task
    }
    answer(connection, frame, row, await handler({ gateway, connection, afterAnswer }, body))
    after?.()
  }

  /** Runs a command that needs no session, only an existing app. */
  #callOpen(connection: Connection, frame: RequestFrame, body: object): Promise<HandlerAnswer> {
    const { core, apps } = this.#gateway
    // Guests are counted by network.
    const { id: connectionID, network: address } = connection
    const { sdkAppID } = connection.client
    if (apps.has(sdkAppID)) {
      return core.handleOpen({ sdkAppID, connectionID, address }, frame.command, body, frame.body)
    }
    const why = 'this server has no such SDKAppID'
    throw new Refusal(serverCodes.APP_UNKNOWN, `run command: ${why}`)
  }

  #callCore(
    connection: Connection,
    { command, body: raw }: RequestFrame,
    body: object,
  ): Promise<HandlerAnswer> {
    const { core } = this.#gateway
    const { standing } = connection
    if (standing.is !== 'member') throw notLoggedIn()
    if (core.isOverloaded()) {
      this.#notices.notify(connection, command)
      throw overloaded()
    }
    return core.handle(standing.caller, command, body, raw)
  }

  /** Refuses a frame beyond the budget; only its head is read. */
  #limit(connection: Connection, data: Uint8Array, { of, seconds }: Overdraft): void {
    this.#gateway.metrics.limitedRequests++
    const head = headOf(connection, data)
    const why = `too many requests from this ${of}; wait ${seconds} s`
    if (head !== undefined)
      this.#refuse(connection, head, serverCodes.OVERLOAD, `run command: ${why}`)
    if (connection.budget.isFlooding) connection.close(POLICY, 'too many requests')
  }

  #unreadable(connection: Connection, data: Uint8Array, error: unknown): void {
    if (error instanceof Oversized) {
      const head = headOf(connection, data)
      if (head === undefined || connection.countOversized()) connection.close(POLICY, error.message)
      else this.#malformed(connection, head, error.message)
      return
    }
    if (!(error instanceof MalformedFrame)) throw error
    connection.countMalformed()
    connection.close(UNREADABLE, 'not a frame')
  }

  #fail(connection: Connection, frame: RequestFrame, error: unknown): void {
    if (error instanceof MalformedFrame) {
      this.#malformed(connection, frame, error.message)
    } else if (error instanceof Refusal) {
      this.#refuse(connection, frame, error.code, error.message)
      if (error.code === serverCodes.TOO_MANY_FAILURES) connection.close(POLICY, error.message)
    } else {
      const { log, metrics } = this.#gateway
      metrics.faults++
      log.error({ err: error, command: frame.command, connection: connection.id }, 'handler failed')
      this.#refuse(connection, frame, serverCodes.SERVER_FAULT, 'run command: the server failed')
    }
  }

  #malformed(connection: Connection, frame: FrameHead, info: string): void {
    this.#refuse(connection, frame, serverCodes.BAD_PACKET, info)
    if (connection.countMalformed()) connection.close(POLICY, 'too many malformed requests')
  }

  #refuse(
    connection: Connection,
    { command, seq }: FrameHead,
    errorCode: number,
    errorInfo: string,
  ) {
    this.#gateway.metrics.refusals++
    const body = connection.client.codec.format === 'binary' ? emptyBody : ''
    connection.send({ kind: 'answer', command, seq, errorCode, errorInfo, body })
  }
}

/** A combo costs as much as its messages sent one by one. */
const extraWork = (command: string, body: object): number => {
  if (command !== commands.message.sendCombo.name) return 0
  const { messageList } = body as { readonly messageList?: unknown }
  return Array.isArray(messageList) ? Math.max(0, messageList.length - 1) : 0
}

const admit = ({ standing }: Connection, frame: RequestFrame): void => {
  if (standing.is !== 'member') throw notLoggedIn()
  const body = typeof frame.body === 'string' ? Buffer.from(frame.body) : frame.body
  if (frame.checksum !== crc32(body, standing.keyChecksum)) {
    throw new MalformedFrame('read request: the checksum does not match the session')
  }
}

const bodyOf = (frame: RequestFrame, row: AnyCommand): object => {
  const body: unknown = decodeBody(frame.body, row.request)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new MalformedFrame('read body: not an object')
}

/** Sends the result of a handler as the response to its request. */
const answer = (
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

interface NoticeParts {
  readonly clock: Clock
  readonly numbers: PushNumbers
  readonly limits: { readonly overloadSeconds: number }
}

/** Asks clients to hold a command back while the core is overloaded, each client once per hold. */
export class OverloadNotices {
  readonly #parts: NoticeParts
  /** Unix milliseconds at which a hold ends, by command. */
  readonly #holds = new WeakMap<Connection, Map<string, number>>()

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  /** The command was refused on this connection. */
  notify(connection: Connection, command: string): void {
    const { clock, numbers, limits } = this.#parts
    const leastMs = Math.round(limits.overloadSeconds * 1000)
    if (leastMs <= 0) return
    const now = clock.now()
    const holds = this.#holds.get(connection) ?? new Map<string, number>()
    this.#holds.set(connection, holds)
    if (now < (holds.get(command) ?? 0)) return
    // Spread over the same time again, so that not all retry at once.
    const ms = leastMs + randomInt(leastMs)
    holds.set(command, now + ms)
    const push = outgoing(pushes.configuration.overload, { command, seconds: ms / 1000 })
    connection.push(numbers.next(push))
  }
}
