import type { LoadedApp } from '../options.ts'
import type { Role } from '../processes.ts'

/** Times of a crash in {@link nowUs}, not unix time. */
export interface Crash {
  readonly lostUs: number
  readonly listeningUs: number
}

/** The servers under load and their services. */
export interface SetUp {
  readonly name: string
  /** Client addresses; one per node. */
  readonly urls: readonly string[]
  readonly app: LoadedApp
  /** The current processes; none for servers elsewhere. */
  roles(): readonly Role[]
  /**
   * Kills the server, or the leading node, with -9 and restarts it; undefined if that is not
   * possible.
   */
  readonly crash?: () => Promise<Crash>
  stop(): Promise<void>
}

export interface SetUpOptions {
  /** Cores of its processes. */
  readonly cores: string
  /** Folder for the CPU profiles of servers that end. */
  readonly profiles: string | undefined
  /** Inspector port of the server; only for set-ups with one server. */
  readonly inspector?: number
}

/** Starts a set-up on empty data. */
export type StartSetUp = (options: SetUpOptions) => Promise<SetUp>
