import type { RecordableHistogram } from 'node:perf_hooks'
import type { MessageFaults } from '../../../testing/internal/workload/message-faults.ts'
import type { LoadedApp, ScenarioName } from '../options.ts'
import type { Share } from '../shares.ts'

/** The plan of a worker: plain data, passed when its thread starts. */
export interface Plan {
  readonly scenario: ScenarioName
  readonly urls: readonly string[]
  readonly app: LoadedApp
  /** Prefix of all names: a database may contain users of other runs. */
  readonly run: string
  /** Clients of all workers, and those of this one. */
  readonly clients: number
  readonly share: Share
  /** Messages or logins per second of this worker; undefined: as many as possible. */
  readonly rate: number | undefined
  readonly inFlight: number
  readonly groupSize: number
  /** Members of each group in the database; undefined: the load founds the groups. */
  readonly members?: number | undefined
  /** Stored pairs that the clients write to; undefined: they write to one another. */
  readonly pairs?: number | undefined
  /** Minutes that the clock of another client is ahead. */
  readonly clockAhead?: number | undefined
  readonly speakers: number
  /** Timeout without progress after which missing messages are lost. */
  readonly stalledMs: number
  /** Counters for progress output: {@link Counts}. */
  readonly progress: SharedArrayBuffer
}

/** From the send to the response, and to each listener. */
export interface Latencies {
  readonly acks: RecordableHistogram
  readonly hearings: RecordableHistogram
}

/** A worker's result of a message scenario. */
export interface MessageResult extends MessageFaults, Latencies {
  /** Messages acknowledged, and received by a listener, during the measurement. */
  readonly messages: number
  readonly deliveries: number
  /** Number of error responses in the whole run. */
  readonly refused: number
  readonly refusals: Readonly<Record<string, number>>
  /** Sequences without a message, in conversations where only the load speaks. */
  readonly holes: number
}

/** The number of messages of a speaker, and those that the server refused. */
export interface SaidBy {
  readonly said: number
  readonly refused: readonly number[]
}

/** A worker of a message scenario; calls come in this order. */
export interface MessagePart {
  /** Connects and disconnects some clients as a warm-up. */
  warm(): Promise<void>
  /** Creates data that all workers need; called on one of them. */
  found(): Promise<void>
  come(): Promise<void>
  start(): void
  /** Starts the measurement. */
  measure(): void
  /** Returns the latencies since the last call; the result contains those after it. */
  look(): Latencies
  /**
   * Stops sending and awaits all responses; returns the speakers whose listeners are in other
   * workers.
   */
  stop(): Promise<readonly SaidBy[]>
  /** Awaits outstanding messages, also of speakers in other workers. */
  settle(said: readonly SaidBy[]): Promise<MessageResult>
  leave(): Promise<void>
}

/** A worker's result of a login scenario. */
export interface LoginResult {
  readonly logins: number
  /** From the connection attempt, or from its due time, to the login response. */
  readonly latencies: RecordableHistogram
}

/** A worker whose clients log in and disconnect. */
export interface LoginPart {
  warm(): Promise<void>
  come(): Promise<LoginResult>
  leave(): Promise<void>
}

/** Reconnect times of the clients, and the faults of their messages. Times are in {@link nowUs}. */
export interface ReconnectResult extends MessageFaults {
  readonly connectedUs: readonly number[]
  readonly caughtUpUs: readonly number[]
  readonly requests: number
  readonly sent: number
}

/** A worker whose clients lose the server and reconnect. */
export interface ReconnectPart {
  warm(): Promise<void>
  /** All clients log in and exchange a message with their peers. */
  come(): Promise<void>
  /** Connection losses are expected from now on. */
  expect(): void
  /** Drops the clients' connections, if the server is not killed. */
  drop(): void
  back(): Promise<ReconnectResult>
  leave(): Promise<void>
}

export interface Parts {
  readonly 'one-to-one': MessagePart
  readonly 'cold-start': MessagePart
  readonly groups: MessagePart
  readonly 'live-room': MessagePart
  readonly 'login-storm': LoginPart
  readonly 'reconnect-storm': ReconnectPart
}

/** Counters of a worker that other threads can read at any time. */
export class Counts {
  readonly #numbers: Float64Array

  constructor(shared: SharedArrayBuffer) {
    this.#numbers = new Float64Array(shared)
  }

  static readonly BYTES = 16

  /** Acknowledged messages, or connected clients. */
  get done(): number {
    return this.#numbers[0] ?? 0
  }

  /** Received messages. */
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
