import type { LoadedApp } from '../options.ts'
import type { Role } from '../processes.ts'

/** How a crash went; unix milliseconds are of no use here: {@link nowUs}. */
export interface Crash {
  readonly lostUs: number
  readonly listeningUs: number
}

/** What is loaded: servers, and what they stand on. */
export interface SetUp {
  readonly name: string
  /** Addresses of clients; several where there are several nodes. */
  readonly urls: readonly string[]
  readonly app: LoadedApp
  /** The processes as they are now; none of servers elsewhere. */
  roles(): readonly Role[]
  /** Kills the server, or the node that leads, with -9 and starts it again; undefined where that cannot be done. */
  readonly crash?: () => Promise<Crash>
  stop(): Promise<void>
}

export interface SetUpOptions {
  /** That its processes may use. */
  readonly cores: string
  /** Folder where servers that end leave a CPU profile. */
  readonly profiles: string | undefined
  /** Port at which the server can be looked into; only of set-ups with one server. */
  readonly inspector?: number
}

/** Starts a set-up anew, on empty data. */
export type StartSetUp = (options: SetUpOptions) => Promise<SetUp>
