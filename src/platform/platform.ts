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

export interface DevicePort {
  /** `platform` of the address: 7 web, 13 Node (spec 2 section 2; numbers are ours). */
  readonly platform: number
  /** `host` of the address: the operating system, '' where unknown. */
  readonly system: string
  readonly brand: string
}

/** Everything ambient the SDK needs. Browser, Node and tests are three assemblies of it. */
export interface Platform {
  readonly clock: Clock
  /** A whole number from 0 to below `limit` (at most 2^32), not predictable. */
  random(limit: number): number
  /** Never throws; the listener hears nothing before this call has returned. */
  openSocket(url: string, listener: SocketListener): Socket
  readonly gzip: GzipPort
  readonly network: NetworkPort
  readonly log: LogPort
  readonly device: DevicePort
}
