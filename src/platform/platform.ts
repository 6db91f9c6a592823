import type { Clock, Stop } from './clock.ts'

/** Notifications of a socket to its owner. Nothing follows after `onClose`. */
export interface SocketListener {
  /** The socket is open. */
  onOpen(): void
  /** A frame has come. */
  onData(data: Uint8Array | string): void
  /** Every end: refused, lost, closed by either side. 1006 if no code is known. */
  onClose(code: number, reason: string): void
}

/** One WebSocket connection. */
export interface Socket {
  /**
   * Sends immediately; data for a socket that is not open is dropped (its owner receives
   * `onClose`).
   */
  send(data: Uint8Array | string): void
  /** Starts closing. The listener receives nothing afterwards. */
  close(code: number, reason: string): void
}

/** gzip. */
export interface GzipPort {
  /** Deflates. */
  gzip(data: Uint8Array): Uint8Array
  /** Inflates; throws at what is no gzip, or becomes too long. */
  gunzip(data: Uint8Array, limitBytes: number): Uint8Array
}

/** Whether there is a network. */
export interface NetworkPort {
  /** Whether there seems to be a network. */
  isOnline(): boolean
  /** Listens to every change between online and offline. */
  watch(listener: (isOnline: boolean) => void): Stop
}

/** Destination of log lines. Levels as in `setLogLevel`. */
export interface LogPort {
  /** Writes a line, and what belongs to it. */
  write(level: 'debug' | 'info' | 'warn' | 'error', line: string, detail?: unknown): void
}

/**
 * Small texts that survive a reload. Where there is nothing of the kind it is memory. Any call may throw:
 * storage is full, or forbidden (private windows).
 */
export interface StoragePort {
  /** The stored value of a name, or null. */
  get(key: string): string | null
  /** Stores a text under a name; throws if there is no room. */
  set(key: string, value: string): void
  /** Removes what is kept under a name. */
  remove(key: string): void
  /** All names. */
  keys(): readonly string[]
}

/**
 * Records that survive a reload, each under its name, and are shared by all pages of the app. Any promise may
 * reject: full, or forbidden (private windows). Changes take effect in the order of the calls.
 */
export interface RecordsPort {
  /** The records whose names begin so, in the order of their names. */
  read(prefix: string): Promise<readonly unknown[]>
  /** Records may hold Blobs, too; they come back as such. */
  readonly keepsFiles?: boolean
  /** Keeps plain data: what JSON can say. */
  write(name: string, record: object): Promise<void>
  /** Removes a record; one that is not there is no fault. */
  remove(name: string): Promise<void>
}

/** An HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** JSON, for a POST. */
  readonly body?: string
}

/** The response to an HTTP request. */
export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/** One HTTP request at a time; the caller sets the timeout. */
export interface HttpPort {
  /** `answer` rejects when no answer can come: refused, lost, stopped. */
  start(request: HttpRequest): { readonly answer: Promise<HttpAnswer>; readonly stop: Stop }
}

/** Bytes on their way out; what the platform's own requests take. */
export type UploadBody = Blob | Uint8Array | { readonly filePath: string }

/** A file that a host has chosen. */
export interface OpenFile {
  readonly name: string
  /** Its media type as the platform says; '' where unknown. */
  readonly type: string
  /**
   * Bytes; undefined if the platform does not report it, or if only reading to the end does (a
   * stream), until `measure`.
   */
  readonly size: number | undefined
  /** Finds the size out. What has no end within `most` bytes has `most + 1`, and cannot be read. */
  measure(most: number): Promise<number>
  /** The bytes from `from` to below `to`, fewer at the end; in any order, again and again. */
  read(from: number, to: number): Promise<Uint8Array>
  /**
   * The same as a request body; undefined: all of it. Nothing is read into memory if the platform
   * can avoid it.
   */
  body(from?: number, to?: number): Promise<UploadBody>
  /** URL for showing it in this page; '' without a page. Ends with `close`. */
  readonly localUrl: string
  /** Releases the file. */
  close(): void
}

/** Bytes go by PUT, a file of a path by POST, as the last field of a form (`multipart/form-data`). */
export interface UploadRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Form fields before the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly body: UploadBody
  /** Bytes that have left, as far as the platform says; never falls. */
  readonly onSent?: (bytes: number) => void
}

/** The response to an upload. */
export interface UploadAnswer {
  readonly status: number
  /** A header of the answer, or undefined. */
  header(name: string): string | undefined
}

/** Files of the user. Absent on platforms without files. */
export interface FilesPort {
  /** The HTTP method for `body()` of a whole file; see {@link UploadRequest}. */
  readonly wholeBy: 'PUT' | 'POST'
  /** Whether parts of files can be sent. Else files go as a whole, of any size. */
  readonly hasSlices: boolean
  /** Undefined if it is not a file of this platform. */
  open(input: unknown): OpenFile | undefined
  /**
   * `answer` rejects if no answer can come: refused, lost, stopped. The caller sets the timeout.
   */
  upload(request: UploadRequest): { readonly answer: Promise<UploadAnswer>; readonly stop: Stop }
  /** Metadata found by playing a video or sound briefly. All 0 and no picture if that fails. */
  probe?(
    file: OpenFile,
    kind: 'audio' | 'video',
  ): Promise<{
    readonly width: number
    readonly height: number
    /** Seconds. */
    readonly duration: number
    /** The first picture that is not black, as JPEG. */
    readonly cover?: Blob
  }>
}

/** Whether the page (tab, mini program) is visible. Platforms without a page are always visible. */
export interface PagePort {
  /** Whether the page is visible. */
  isVisible(): boolean
  /**
   * Receives `true` whenever the page becomes visible or runs again (also after a freeze, also
   * twice in a row) and `false` when it is hidden: timers may stop from then on, and the page may
   * never run again.
   */
  watch(listener: (isVisible: boolean) => void): Stop
}

/** A clock that the page does not slow down while it is hidden. */
export interface WorkerClock extends Clock {
  /** Ends the worker; its timers are forgotten. */
  end(): void
}

/** The platform's description of the device. */
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
  /** Never throws; the listener is not called before this function has returned. */
  openSocket(url: string, listener: SocketListener): Socket
  /** Absent where there is none: then nothing is compressed. */
  readonly gzip?: GzipPort | undefined
  readonly network: NetworkPort
  readonly storage: StoragePort
  /** Absent without such a storage: then unsent messages end with the client. */
  readonly records?: RecordsPort | undefined
  readonly http: HttpPort
  /** Absent where no file can be chosen, or read. */
  readonly files?: FilesPort | undefined
  readonly page: PagePort
  /** Runs a task that a user may do without, when the page is idle (when-idle.ts). Absent: never. */
  readonly whenIdle?: ((task: () => void) => void) | undefined
  /**
   * Starts a worker that keeps time; undefined, or an exception, if that is impossible. `onLost`:
   * the worker was forbidden after its start, and its timers never run.
   */
  readonly startWorkerClock?: ((onLost: () => void) => WorkerClock | undefined) | undefined
  readonly log: LogPort
  readonly device: DevicePort
}
