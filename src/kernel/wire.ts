import { byteLength } from '../lib/byte-length.ts'
import { type BodyCodec, decodeBody, encodeBody, like } from '../protocol/body-codec.ts'
import type { FrameCodec, PushFrame, WireBody } from '../protocol/frame.ts'
import * as LIMITS from '../protocol/limits.ts'
import * as serverCodes from '../protocol/server-codes.ts'
import { RequestRefused, type Transport } from '../transport/transport.ts'
import type { Command, Push } from './command.ts'
import * as errorCodes from './error-codes.ts'
import { type ImError, imError, serverError } from './errors.ts'
import type { Log } from './log.ts'
import { type Call, inOrder, type Origin, type Step } from './steps.ts'

interface PushListener {
  readonly receive: (frame: PushFrame) => void
  readonly body: BodyCodec<never>
}

/** Runs commands on the server. */
export interface Caller {
  /** Rejects with an ImError. */
  call<Q extends object, A extends object>(command: Command<Q, A>, body: Q): Promise<A>
}

/** The way to the server in terms of commands and pushes instead of frames. */
export class Wire implements Caller {
  readonly #transport: Transport
  readonly #format: 'binary' | 'text'
  readonly #log: Log
  readonly #call: (call: Call) => Promise<object>
  readonly #pushes = new Map<string, PushListener>()
  readonly #unknown = new Set<string>()
  /** The called commands, if an inspector records them to decode bodies. */
  seen: Map<string, Command<never, never>> | undefined
  #onFault: (error: ImError) => void = () => {}
  #onExpired: (code: number) => void = () => {}

  constructor(transport: Transport, codec: FrameCodec, steps: readonly Step[], log: Log) {
    this.#transport = transport
    this.#format = codec.format
    this.#log = log
    this.#call = inOrder(steps, (call) => this.#request(call))
  }

  /** For a call of the host's, which counts for the frequency limits and is refused beyond them. */
  call<Q extends object, A extends object>(command: Command<Q, A>, body: Q): Promise<A> {
    return this.#run(command, body, 'host')
  }

  /**
   * For calls of the SDK itself, and for all pages of a host's call but the first. They do not count for the host, and
   * wait for their turn.
   */
  readonly own: Caller = { call: (command, body) => this.#run(command, body, 'own') }

  /** The same for callers that try again by themselves where the server is overloaded. */
  readonly ownOnce: Caller = { call: (command, body) => this.#run(command, body, 'ownOnce') }

  /** Listens for a push. One listener per push: the latest. */
  onPush<B extends object>(push: Push<B>, listener: (body: B) => void): void {
    const receive = (frame: PushFrame) => listener(decodeBody(frame.body, push.body))
    this.#pushes.set(push.name, { receive, body: push.body as never })
  }

  /** The codec of a push's body; undefined if nothing listens to it. */
  bodyOf(push: string): BodyCodec<never> | undefined {
    return this.#pushes.get(push)?.body
  }

  /** Called when a push could not be applied: a fault of client or server. */
  whenFault(onFault: (error: ImError) => void): void {
    this.#onFault = onFault
  }

  /**
   * Called when the server rejects a request because the session's credentials are no longer valid.
   */
  whenExpired(onExpired: (code: number) => void): void {
    this.#onExpired = onExpired
  }

  /** Hands a push to its listener. An unknown one is logged once and ignored. */
  receive(frame: PushFrame): void {
    const listener = this.#pushes.get(frame.command)?.receive
    if (listener !== undefined) {
      this.#deliver(listener, frame)
    } else if (!this.#unknown.has(frame.command)) {
      this.#unknown.add(frame.command)
      this.#log.warn(`unknown push ${frame.command}: ignored`)
    }
  }

  #run<Q extends object, A extends object>(
    command: Command<Q, A>,
    body: Q,
    origin: Origin,
  ): Promise<A> {
    const call = { command, body, origin } as unknown as Call
    this.seen?.set(command.name, call.command as never)
    return this.#call(call) as Promise<A>
  }

  #deliver(listener: (frame: PushFrame) => void, frame: PushFrame): void {
    try {
      listener(frame)
    } catch (error) {
      this.#log.error(`push ${frame.command} could not be applied`, error)
      this.#onFault(imError(errorCodes.UNCAUGHT, { action: frame.command, cause: error }))
    }
  }

  async #request({ command, body }: Call): Promise<object> {
    const encoded = encodeBody(body, command.request, this.#format)
    if (sizeOf(encoded) > BODY_BYTES) throw tooLarge(command.name)
    const { name, timeoutMs, isSessionless, isRepeatable } = command
    const request = { command: name, body: encoded, timeoutMs, isSessionless, isRepeatable }
    try {
      const answer = decodeBody(await this.#transport.request(request), command.answer)
      return like(command.answerShape, answer)
    } catch (error) {
      if (!isSessionless && isExpiry(error)) this.#onExpired(error.code)
      throw error
    }
  }
}

const isExpiry = (error: unknown): error is RequestRefused =>
  error instanceof RequestRefused &&
  (error.code === serverCodes.AUTH_FAILED || error.code === serverCodes.USERSIG_EXPIRED)

/** The longest body whose frame the server takes: it ends the connection at a longer one. */
const BODY_BYTES = LIMITS.FRAME_BYTES - 1024

const sizeOf = (body: WireBody) => (typeof body === 'string' ? byteLength(body) : body.length)

const tooLarge = (command: string): ImError =>
  serverError(serverCodes.BODY_TOO_LARGE, command, 'the body is too large to be sent')
