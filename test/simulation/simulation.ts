import { memoryObjects } from '../../server/src/app/page/memory-objects.ts'
import { Chance } from '../../testing/internal/workload/chance.ts'
import { setAmbient } from './machine/ambient.ts'
import type { Disk } from './machine/disk.ts'
import type { Latency } from './machine/network.ts'
import { ProcessClock } from './machine/process-clock.ts'
import { type ServerProcess, startServer } from './machine/server.ts'
import { VirtualTime } from './machine/virtual-time.ts'

/** The settings of a run. Stored plans contain these field names. */
export interface Stage {
  readonly users: readonly string[]
  readonly devicesOfEach: number
  readonly format: 'binary' | 'text'
  /** The devices of a user are pages of one browser. */
  readonly isDiskShared: boolean
  readonly weather: Latency
  /** The number of log entries that the server retains. */
  readonly logRetention: number
  /** The number of entities of each kind in the server's cache. */
  readonly held: number
  readonly commitMs: number
  /** Whether the plan has invitations; then all pages observe them. */
  readonly hasCalls?: boolean
}

const SERVER_STARTS_MS = 2_000

/** The environment of one run: time, randomness, a disk, and a server that stops and starts. */
export class Simulation {
  readonly chance: Chance
  readonly time: VirtualTime
  readonly stage: Stage
  readonly #disk: Disk
  readonly #files = memoryObjects()
  /** Failed checks so far, each with its observation. */
  readonly faults: string[] = []
  /** The events of the run, if it is traced. */
  readonly trace: string[] = []
  readonly isTraced: boolean
  #server: ServerProcess | undefined
  #starts = 0
  /** Whether the server's disk is full. */
  isDiskFull = false
  serverAheadMs = 0
  /** The number of disk operations until the server is killed. */
  stepsToCrash = Number.POSITIVE_INFINITY

  constructor(disk: Disk, seed: string, stage: Stage, isTraced: boolean) {
    this.chance = new Chance(seed)
    this.stage = stage
    this.time = new VirtualTime((cause) => this.fault('no exceptions', textOf(cause)))
    this.#disk = disk
    this.isTraced = isTraced
    setAmbient({ time: this.time, chance: this.chance.of('ambient') })
    disk.wipe()
  }

  /** Undefined while no server runs. */
  get server(): ServerProcess | undefined {
    return this.#server
  }

  get disk(): Pick<Disk, 'rows'> {
    return this.#disk
  }

  fault(check: string, what: string): void {
    this.faults.push(`${check}: ${what}`)
    this.note(`FAULT ${check}: ${what}`)
  }

  note(line: string): void {
    if (this.isTraced) this.trace.push(`${this.time.passedMs} ${line}`)
  }

  async startServer(): Promise<void> {
    if (this.#server !== undefined) return
    const clock = new ProcessClock(this.time, this.serverAheadMs)
    const starts = ++this.#starts
    const chance = this.chance.of(`disk ${starts}`)
    const { held, logRetention, commitMs } = this.stage
    const server = await startServer({
      clock,
      disk: this.#disk,
      files: this.#files,
      log: this.#serverLog(),
      logRetention,
      memoryLimits: {
        bytes: 2 ** 28,
        accounts: held,
        pairs: held,
        groups: held,
        people: held,
        roomBytes: 2 ** 20,
      },
      faults: {
        wait: () => new Promise((resolve) => clock.after(chance.below(commitMs), () => resolve())),
        isFull: () => this.isDiskFull,
        step: () => this.#step(),
      },
    })
    // Meanwhile another server may have been started, or this one killed.
    if (this.#server === undefined && starts === this.#starts) this.#server = server
    else server.kill()
    this.note('server runs')
  }

  /** Kills the server between two disk operations. */
  killServer(): void {
    this.stepsToCrash = Number.POSITIVE_INFINITY
    const killed = this.#server
    if (killed === undefined) return
    this.#server = undefined
    this.note('server killed')
    killed.kill()
    this.time.after(SERVER_STARTS_MS, () => void this.startServer())
  }

  /** Closes the server as an operator does, and starts another. */
  async restartServer(): Promise<void> {
    const ended = this.#server
    if (ended === undefined) return
    this.#server = undefined
    this.note('server drains')
    await ended.close()
    if (ended.clock.countOfTimers > 0)
      this.fault('nothing leaks', `a closed server has ${ended.clock.countOfTimers} timers`)
    await this.startServer()
  }

  #step(): void {
    if (--this.stepsToCrash <= 0) this.killServer()
  }

  #serverLog() {
    const at = (level: string) => (detail: object, line: string) => {
      this.note(`server ${level}: ${line} ${textOf((detail as { err?: unknown }).err ?? '')}`)
    }
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  }
}

export const textOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name} ${cause.message}` : `${cause}`
