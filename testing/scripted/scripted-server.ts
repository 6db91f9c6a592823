import {
  type AnswerOf,
  type Command,
  checksumOf,
  commands,
  decodeBody,
  encodeBody,
  type Frame,
  MalformedFrame,
  type Push,
  type RequestFrame,
  type RequestOf,
  type Stop,
  serverCodes,
} from 'tavern-im/protocol'
import type { TestPlatform } from '../platform/test-platform.ts'
import type { Behaviour } from './behaviours.ts'
import { ServerSession } from './server-session.ts'
import { welcome } from './welcome.ts'

export type { ServerSession } from './server-session.ts'

/** Thrown by a handler: the request is answered with this code. */
export class Refused extends Error {
  readonly code: number

  constructor(code: number, info = '') {
    super(info)
    this.code = code
  }
}

/** Any command. */
// biome-ignore lint/suspicious/noExplicitAny: rows differ in their bodies; `on` ties the two together
export type AnyCommand = Command<any, any>

/** A scripted answer to a command; undefined sends no answer. */
export type Answer<C extends AnyCommand> = (
  body: RequestOf<C>,
  session: ServerSession,
) => AnswerOf<C> | Promise<AnswerOf<C>> | undefined

type Handler = (body: never, session: ServerSession) => unknown

/** A request as it arrived. */
export interface Received {
  readonly command: string
  readonly frame: RequestFrame
  readonly session: ServerSession
}

/** Requests that a client sends by itself and that most tests ignore. */
const background: ReadonlySet<string> = new Set([
  commands.session.ping.name,
  commands.statistics.report.name,
  commands.statistics.quality.name,
  commands.push.foreground.name,
  commands.push.background.name,
])

/**
 * A server in memory that speaks the real protocol over the sockets of a test platform and that a
 * test scripts. It verifies checksums like the real one and answers logins with an empty account
 * (`welcome.ts`); other commands are refused with UNKNOWN_COMMAND until the test calls `on`.
 * Nothing arrives within the call that sends it: `await platform.clock.advance(0)` delivers
 * everything.
 *
 * ```ts
 * const server = new ScriptedServer(platform) server.on(commands.message.sendC2C, (message) => ({
 * time: 1, sequence: 1, position: 1 })) server.push(pushes.message.received, { position: 2,
 * messageList: [aMessage()] }) server.behave(dropsAfter(3))
 * expect(server.bodiesOf(commands.message.sendC2C)).toHaveLength(1)
 * ```
 */
export class ScriptedServer {
  /** Every request so far, oldest first. */
  readonly received: Received[] = []
  /** The refusal of commands without a script. */
  refusalOfUnscripted = (command: string): Refused =>
    new Refused(serverCodes.UNKNOWN_COMMAND, `no handler for ${command}`)
  readonly #rows = new Map<string, AnyCommand>()
  readonly #handlers = new Map<string, Handler>()
  #sessions: ServerSession[] = []
  #behaviours: readonly Behaviour[] = []
  #isRunning = true
  #pushNumber = 0

  /** Accepts the sockets of these platforms, one platform per device. */
  constructor(...platforms: readonly [TestPlatform, ...TestPlatform[]]) {
    for (const table of Object.values(commands)) {
      for (const row of Object.values(table)) this.#rows.set(row.name, row)
    }
    for (const platform of platforms) {
      platform.onConnect = (connection) => {
        if (!this.#isRunning) return connection.close()
        const session = new ServerSession(connection, this.#behaviours, platform.gzip)
        this.#sessions.push(session)
        session.start((frame) => this.#handle(session, frame))
      }
    }
    welcome(this, platforms[0].clock)
  }

  /**
   * Answers a command with what `answer` returns; a {@link Refused} that it throws is the refusal.
   */
  on<C extends AnyCommand>(command: C, answer: Answer<C>): void {
    const name = nameOf(command)
    this.#rows.set(name, command)
    this.#handlers.set(name, answer)
  }

  /** Refuses a command from now on. */
  refuse(command: AnyCommand, code: number, info = ''): void {
    this.on(command, () => {
      throw new Refused(code, info)
    })
  }

  /** Like `on`, until the returned function restores the former answer. */
  during<C extends AnyCommand>(command: C, answer: Answer<C>): Stop {
    const before = this.#handlers.get(nameOf(command))
    this.on(command, answer)
    return () => {
      if (before === undefined) this.#handlers.delete(command.name)
      else this.#handlers.set(command.name, before)
    }
  }

  /**
   * Holds requests of a command until the returned function is called; then they are answered as
   * before.
   */
  hold(command: AnyCommand): Stop {
    const before = this.#handlers.get(nameOf(command))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const stop = this.during(command, async (body, session) => {
      await released
      return (before ?? this.#unscripted(command.name))(body as never, session) as never
    })
    return () => {
      stop()
      release()
    }
  }

  /** Never answers a command from now on. */
  ignore(command: AnyCommand): void {
    this.on(command, () => undefined)
  }

  /** Pushes to all logged-in sessions; returns the push number. */
  push<B extends object>(push: Push<B>, body: B): number {
    this.#pushNumber++
    for (const session of this.sessions) {
      if (session.authKey === '') continue
      const wireBody = encodeBody(body, push.body, session.codec.format)
      session.send({ kind: 'push', command: push.name, seq: this.#pushNumber, body: wireBody })
    }
    return this.#pushNumber
  }

  /** Sends a frame unchanged to all open connections. */
  sendFrame(frame: Frame): void {
    for (const session of this.sessions) session.send(frame)
  }

  /**
   * Sets the behaviours of later connections; without arguments, normal behaviour. The last one is
   * the outermost.
   */
  behave(...behaviours: readonly Behaviour[]): void {
    this.#behaviours = behaviours
  }

  /** Closes all sockets, as a broken network would. */
  drop(code?: number): void {
    for (const session of this.sessions) session.connection.close(code)
  }

  /** Closes all sockets and refuses new ones until {@link start}. */
  stop(): void {
    this.#isRunning = false
    this.drop()
  }

  /** Accepts sockets again. */
  start(): void {
    this.#isRunning = true
  }

  /** Open connections, oldest first. */
  get sessions(): readonly ServerSession[] {
    this.#sessions = this.#sessions.filter(({ connection }) => connection.status !== 'closed')
    return this.#sessions.filter(({ connection }) => connection.status === 'open')
  }

  /** Names of the requests so far, oldest first, pings and statistics left out. */
  get commandsReceived(): readonly string[] {
    const names = this.received.map(({ command }) => command)
    return names.filter((name) => !background.has(name))
  }

  /** Bodies of the requests of one command so far. */
  bodiesOf<C extends AnyCommand>(command: C): RequestOf<C>[] {
    return this.received
      .filter((request) => request.command === command.name)
      .map(({ frame }) => decodeBody(frame.body, command.request) as RequestOf<C>)
  }

  async #handle(session: ServerSession, frame: RequestFrame): Promise<void> {
    const { command, seq } = frame
    this.received.push({ command, frame, session })
    const answered = { kind: 'answer', command, seq } as const
    try {
      const body = await this.#answer(session, frame)
      if (body !== undefined) session.send({ ...answered, errorCode: 0, errorInfo: '', body })
    } catch (error) {
      const { code, message } = refusalOf(error)
      const body = encodeBody({} as never, commands.session.ping.request, session.codec.format)
      session.send({ ...answered, errorCode: code, errorInfo: message, body })
    }
  }

  #unscripted(command: string): Handler {
    return () => {
      throw this.refusalOfUnscripted(command)
    }
  }

  async #answer(session: ServerSession, { command, body, checksum }: RequestFrame) {
    const row = this.#rows.get(command)
    const handler = this.#handlers.get(command) ?? this.#unscripted(command)
    if (row === undefined) throw new Refused(serverCodes.UNKNOWN_COMMAND, `no command ${command}`)
    if (checksum !== (row.isSessionless ? 0 : checksumOf(session.authKey, body))) {
      throw new Refused(serverCodes.BAD_PACKET, 'wrong checksum')
    }
    const answer = await handler(decodeBody(body, row.request) as never, session)
    return answer === undefined ? undefined : encodeBody(answer, row.answer, session.codec.format)
  }
}

const nameOf = (command: AnyCommand | undefined): string => {
  if (typeof command?.name === 'string') return command.name
  throw new TypeError(`script an answer: ${command} is no command of tavern-im/protocol`)
}

const refusalOf = (error: unknown): { readonly code: number; readonly message: string } => {
  if (error instanceof Refused) return error
  if (error instanceof MalformedFrame) return { code: serverCodes.BAD_PACKET, message: 'bad body' }
  return { code: serverCodes.SERVER_FAULT, message: `the test's handler threw: ${error}` }
}
