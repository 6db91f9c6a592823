import type { DatabaseAddress } from '../../support/core-parts.ts'
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
  /** Runs SQL in the database beside the servers; undefined: it cannot. */
  readonly databaseUrl?: string
  stop(): Promise<void>
}

export interface SetUpOptions {
  /** Cores of its processes. */
  readonly cores: string
  /** Folder for the CPU profiles of servers that end. */
  readonly profiles: string | undefined
  /** Inspector port of the server; only for set-ups with one server. */
  readonly inspector?: number
  /** Folder of the data that stays after the run; only for the embedded database. */
  readonly data?: string | undefined
  /** Fills the empty database before a server starts. */
  readonly fill?: Fill | undefined
}

/** Data of a scenario. */
export interface Fill {
  /** Description: a folder is used again only for the same data. */
  readonly what: string
  into(address: DatabaseAddress): Promise<void>
}

/** Starts a set-up on empty data, or on what fills it. */
export type StartSetUp = (options: SetUpOptions) => Promise<SetUp>
