import type { Clock, Stop } from './clock.ts'

/** What a socket tells its owner. After `onClose` nothing follows. */
export interface SocketListener {
  onOpen(): void
  onData(data: Uint8Array | string): void
  /** Every end: refused, lost, closed by either side. 1006 where no code is known. */
  onClose(code: number, reason: string): void
}

/** One WebSocket connection. */
export interface Socket {
  /** Sends now; data of a socket that is not open is dropped (its owner hears `onClose`). */
  send(data: Uint8Array | string): void
  /** Starts closing. The listener hears nothing afterwards. */
  close(code: number, reason: string): void
}

/** gzip, or nothing where the platform has none; then `compress=gzip` is not negotiated. */
export interface GzipPort {
  gzip(data: Uint8Array): Uint8Array
  gunzip(data: Uint8Array, limitBytes: number): Uint8Array
}

export interface NetworkPort {
  isOnline(): boolean
  /** Hears every change from online to offline and back. */
  watch(listener: (isOnline: boolean) => void): Stop
}

/** Where log lines go. Levels as in `setLogLevel`. */
export interface LogPort {
  write(level: 'debug' | 'info' | 'warn' | 'error', line: string, detail?: unknown): void
}

/**
 * Small texts that survive a reload. Where there is nothing of the kind it is memory. Any call may throw:
 * storage is full, or forbidden (private windows).
 */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/**
 * Records that survive a reload, each under its name, and are shared by all pages of the app. Any promise may
 * reject: full, or forbidden (private windows). Changes take effect in the order of the calls.
 */
export interface RecordsPort {
  /** The records whose names begin so, in the order of their names. */
  read(prefix: string): Promise<readonly unknown[]>
  /** Keeps plain data: what JSON can say. */
  write(name: string, record: object): Promise<void>
  remove(name: string): Promise<void>
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** JSON, for a POST. */
  readonly body?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/** One HTTP request at a time; whoever asks brings the time-out. */
export interface HttpPort {
  /** `answer` rejects when no answer can come: refused, lost, stopped. */
  start(request: HttpRequest): { readonly answer: Promise<HttpAnswer>; readonly stop: Stop }
}

/** Whether somebody can see the page (tab, mini program). What has no page is always seen. */
export interface PagePort {
  isVisible(): boolean
  /**
   * Hears `true` whenever the page is seen or runs again (also after a freeze, also twice in a row) and
   * `false` when it is hidden: timers may stop from then on, and it may never run again.
   */
  watch(listener: (isVisible: boolean) => void): Stop
}

/** A clock that the page does not slow down while it is hidden. */
export interface WorkerClock extends Clock {
  /** Ends the worker; its timers are forgotten. */
  end(): void
}

export interface DevicePort {
  /** `platform` of the address: 7 web, 13 Node, 27 wx, 28 uni (spec 2 section 2; numbers are ours). */
  readonly platform: number
  /** `host` of the address: the operating system, '' where unknown. */
  readonly system: string
  readonly brand: string
  /** A mini program or mini game (`isminigame=1` of the address). */
  readonly isMiniProgram: boolean
  /** An app made with uni-app, in a mini program or in a page. */
  readonly isUniApp: boolean
  /** A native app of iOS or Android; it pings more often. */
  readonly isNativeApp?: boolean
  /** A mini program whose host is too old to let its user choose a file. */
  readonly cannotChooseFiles?: boolean
}

/** Everything ambient the SDK needs. Browser, Node, mini program and tests are assemblies of it. */
export interface Platform {
  readonly clock: Clock
  /** A whole number from 0 to below `limit` (at most 2^32), not predictable. */
  random(limit: number): number
  /** Never throws; the listener hears nothing before this call has returned. */
  openSocket(url: string, listener: SocketListener): Socket
  readonly gzip: GzipPort
  readonly network: NetworkPort
  readonly storage: StoragePort
  /** Absent where there is no place for them: then messages that wait to be sent end with the client. */
  readonly records?: RecordsPort | undefined
  readonly http: HttpPort
  readonly page: PagePort
  /**
   * Starts a worker that keeps time; undefined, or an exception, where there is none to be had. `onLost`:
   * it was forbidden after it was started, and its timers never run.
   */
  startWorkerClock(onLost: () => void): WorkerClock | undefined
  readonly log: LogPort
  readonly device: DevicePort
}
