import type { RecordableHistogram } from 'node:perf_hooks'
import type { Faults } from '../ledger.ts'
import type { LoadedApp, ScenarioName } from '../options.ts'
import type { Share } from '../shares.ts'

/** What a worker is to do; plain data, handed over as its thread starts. */
export interface Plan {
  readonly scenario: ScenarioName
  readonly urls: readonly string[]
  readonly app: LoadedApp
  /** Begins all names: a database may have users of other runs. */
  readonly run: string
  /** Clients of all workers, and those of this one. */
  readonly clients: number
  readonly share: Share
  /** Messages or logins a second of this worker; undefined: as much as goes. */
  readonly rate: number | undefined
  readonly underWay: number
  readonly groupSize: number
  readonly speakers: number
  /** Where nothing comes for so long, what is missing is lost. */
  readonly stalledMs: number
  /** What it has done so far, for lines of progress: {@link Counts}. */
  readonly progress: SharedArrayBuffer
}

/** From the send to the answer, and to each listener. */
export interface Latencies {
  readonly acks: RecordableHistogram
  readonly hearings: RecordableHistogram
}

/** What a worker measured of messages. */
export interface MessageResult extends Faults, Latencies {
  /** Acknowledged, and heard by somebody, while it was measured. */
  readonly messages: number
  readonly deliveries: number
  /** Answered with a code, in the whole run. */
  readonly refused: number
  readonly refusals: Readonly<Record<string, number>>
  /** Sequences that no message has, in conversations where only the load speaks. */
  readonly holes: number
}

/** What a speaker has said, and what of it the server has not taken. */
export interface SaidBy {
  readonly said: number
  readonly refused: readonly number[]
}

/** A worker that has messages said and heard; calls come in this order. */
export interface MessagePart {
  /** Some come and go, so that nothing is done for the first time later. */
  warm(): Promise<void>
  /** Makes what all of them need; asked of one worker alone. */
  found(): Promise<void>
  come(): Promise<void>
  start(): void
  /** From here on it counts. */
  measure(): void
  /** Hands out the latencies since it was asked last; in the result are those after it. */
  look(): Latencies
  /** Says no more, and has all answers; tells of speakers whom other workers hear. */
  stop(): Promise<readonly SaidBy[]>
  /** Waits for what is on its way, given what it was told of speakers in other workers. */
  settle(said: readonly SaidBy[]): Promise<MessageResult>
  leave(): Promise<void>
}

/** What a worker measured of logins. */
export interface LoginResult {
  readonly logins: number
  /** From the wish for a connection, or from when it was due, to the answer to the login. */
  readonly latencies: RecordableHistogram
}

/** A worker whose clients log in and go. */
export interface LoginPart {
  warm(): Promise<void>
  come(): Promise<LoginResult>
  leave(): Promise<void>
}

/** When which client was back after the loss, and what came of its messages. Times are of {@link nowUs}. */
export interface ReconnectResult extends Faults {
  readonly connectedUs: readonly number[]
  readonly caughtUpUs: readonly number[]
  readonly requests: number
  readonly sent: number
}

/** A worker whose clients lose the server and come back. */
export interface ReconnectPart {
  warm(): Promise<void>
  /** All log in; each says something to its peer and hears the peer. */
  come(): Promise<void>
  /** From now on a loss is what it is about. */
  expect(): void
  /** Where nobody else does it: the clients lose their connections. */
  drop(): void
  back(): Promise<ReconnectResult>
  leave(): Promise<void>
}

export interface Parts {
  readonly 'one-to-one': MessagePart
  readonly groups: MessagePart
  readonly 'live-room': MessagePart
  readonly 'login-storm': LoginPart
  readonly 'reconnect-storm': ReconnectPart
}

/** Numbers of a worker that others may read at any time. */
export class Counts {
  readonly #numbers: Float64Array

  constructor(shared: SharedArrayBuffer) {
    this.#numbers = new Float64Array(shared)
  }

  static readonly BYTES = 16

  /** Messages that were acknowledged, or clients that came. */
  get done(): number {
    return this.#numbers[0] ?? 0
  }

  /** Messages that somebody heard. */
  get received(): number {
    return this.#numbers[1] ?? 0
  }

  addDone(): void {
    this.#numbers[0] = this.done + 1
  }

  addReceived(): void {
    this.#numbers[1] = this.received + 1
  }
}
