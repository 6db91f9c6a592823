import { memoryObjects } from '../../server/src/page/memory-objects.ts'
import { setAmbient } from './machine/ambient.ts'
import { Chance } from './machine/chance.ts'
import type { Disk } from './machine/disk.ts'
import type { Weather } from './machine/network.ts'
import { ProcessClock } from './machine/process-clock.ts'
import { type ServerProcess, startServer } from './machine/server.ts'
import { VirtualTime } from './machine/virtual-time.ts'

/** What is the same for a whole run. */
export interface Stage {
  readonly users: readonly string[]
  readonly devicesOfEach: number
  readonly format: 'binary' | 'text'
  /** The devices of a user are pages of one browser. */
  readonly isDiskShared: boolean
  readonly weather: Weather
  /** How much the server keeps of its logs. */
  readonly logRetention: number
  /** How many things of each kind the server holds in memory. */
  readonly held: number
  readonly commitMs: number
  /** Somebody invites others: all listen to that. */
  readonly hasCalls?: boolean
}

const SERVER_STARTS_MS = 2_000

/** All that exists in one run: time, chance, a disk, a server that comes and goes. */
export class Simulation {
  readonly chance: Chance
  readonly time: VirtualTime
  readonly stage: Stage
  readonly #disk: Disk
  readonly #files = memoryObjects()
  /** What went wrong so far, each with the promise that it breaks. */
  readonly faults: string[] = []
  /** What happened, where somebody wants to read it. */
  readonly trace: string[] = []
  readonly isTraced: boolean
  #server: ServerProcess | undefined
  #starts = 0
  /** The server's disk takes no more. */
  isDiskFull = false
  serverAheadMs = 0
  /** The server is killed at its so-manieth step from now. */
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

  /** Undefined while it does not run. */
  get server(): ServerProcess | undefined {
    return this.#server
  }

  get disk(): Pick<Disk, 'rows'> {
    return this.#disk
  }

  fault(promise: string, what: string): void {
    this.faults.push(`${promise}: ${what}`)
    this.note(`FAULT ${promise}: ${what}`)
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
      memoryLimits: { accounts: held, pairs: held, groups: held, people: held },
      faults: {
        wait: () => new Promise((resolve) => clock.after(chance.below(commitMs), () => resolve())),
        isFull: () => this.isDiskFull,
        step: () => this.#step(),
      },
    })
    // Another may have been started, or this one killed, meanwhile.
    if (this.#server === undefined && starts === this.#starts) this.#server = server
    else server.kill()
    this.note('server runs')
  }

  /** Ends it between two steps. */
  killServer(): void {
    this.stepsToCrash = Number.POSITIVE_INFINITY
    const killed = this.#server
    if (killed === undefined) return
    this.#server = undefined
    this.note('server killed')
    killed.kill()
    this.time.after(SERVER_STARTS_MS, () => void this.startServer())
  }

  /** Ends it as an operator does, who starts another one. */
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
