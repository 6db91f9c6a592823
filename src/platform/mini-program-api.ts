/**
 * The common part of `wx` and `uni` that is used here. All callbacks come later, never within the
 * call.
 */

export interface Failure {
  readonly errMsg?: string
}

export interface SocketTask {
  send(options: { readonly data: ArrayBuffer | string; fail?(failure: Failure): void }): void
  close(options: {
    readonly code?: number
    readonly reason?: string
    fail?(failure: Failure): void
  }): void
  onOpen(listener: () => void): void
  onMessage(listener: (message: { readonly data: ArrayBuffer | string }) => void): void
  onClose(listener: (close: { readonly code?: number; readonly reason?: string }) => void): void
  onError(listener: (failure: Failure) => void): void
}

export interface RequestTask {
  abort(): void
  /** For `uploadFile`. */
  onProgressUpdate?(listener: (progress: { readonly totalBytesSent: number }) => void): void
}

export interface Answer {
  readonly statusCode: number
  readonly data: unknown
  readonly header?: Readonly<Record<string, unknown>>
}

/** Reads files of the user, where the host lets programs do so. */
interface FileSystemManager {
  stat(options: {
    readonly path: string
    success(answer: { readonly stats: { readonly size: number } }): void
    fail(failure: Failure): void
  }): void
  /** Without an encoding: bytes. A stretch beyond the end fails. */
  readFile(options: {
    readonly filePath: string
    readonly position: number
    readonly length: number
    success(answer: { readonly data: ArrayBuffer }): void
    fail(failure: Failure): void
  }): void
}

interface HostDevice {
  /** `ios`, `android`, `devtools`, `windows`, `mac`, … */
  readonly platform?: string
  readonly brand?: string
  /** The same in `uni`. */
  readonly deviceBrand?: string
}

interface HostApp {
  /** Only in `uni`: `app` for native apps, else the kind of mini program. */
  readonly uniPlatform?: string
  /** Version of the host's base library. */
  readonly SDKVersion?: string
}

type Subscribe<Fact> = (listener: (fact: Fact) => void) => void

/** Optional is what some versions, or mini games, do not have. */
export interface MiniProgramApi {
  /** `uni` returns a task only when a callback is given, and some hosts none when it fails. */
  connectSocket(options: {
    readonly url: string
    readonly tcpNoDelay?: boolean
    fail(failure: Failure): void
  }): SocketTask | undefined
  /** '' where there is none. */
  getStorageSync(key: string): unknown
  setStorageSync(key: string, value: string): void
  removeStorageSync(key: string): void
  getStorageInfoSync(): { readonly keys: readonly string[] }
  getNetworkType(options: {
    success(answer: { readonly networkType: string }): void
    fail?(failure: Failure): void
  }): void
  onNetworkStatusChange: Subscribe<{ readonly isConnected: boolean }>
  readonly offNetworkStatusChange?: Subscribe<{ readonly isConnected: boolean }>
  request(options: {
    readonly url: string
    readonly method: 'GET' | 'POST' | 'PUT'
    readonly data?: string | ArrayBuffer
    readonly header?: Readonly<Record<string, string>>
    /** Anything but `json` leaves the text as it is. */
    readonly dataType: string
    readonly responseType: 'text'
    /** Milliseconds. */
    readonly timeout?: number
    success(answer: Answer): void
    fail(failure: Failure): void
  }): RequestTask | undefined
  /** POST, `multipart/form-data`: the fields, then the file. */
  uploadFile(options: {
    readonly url: string
    readonly filePath: string
    /** The form field of the file. */
    readonly name: string
    readonly formData?: Readonly<Record<string, string>>
    readonly timeout?: number
    success(answer: Answer): void
    fail(failure: Failure): void
  }): RequestTask | undefined
  readonly getFileSystemManager?: () => FileSystemManager
  readonly getFileInfo?: (options: {
    readonly filePath: string
    success(answer: { readonly size: number }): void
    fail(failure: Failure): void
  }) => void
  readonly onAppShow?: Subscribe<unknown>
  readonly offAppShow?: Subscribe<unknown>
  readonly onAppHide?: Subscribe<unknown>
  readonly offAppHide?: Subscribe<unknown>
  /** For mini games. */
  readonly onShow?: Subscribe<unknown>
  readonly offShow?: Subscribe<unknown>
  readonly onHide?: Subscribe<unknown>
  readonly offHide?: Subscribe<unknown>
  readonly getDeviceInfo?: () => HostDevice
  readonly getAppBaseInfo?: () => HostApp
  readonly getSystemInfoSync?: () => HostDevice & HostApp
  readonly getRandomValues?: (options: {
    readonly length: number
    success(answer: { readonly randomValues: ArrayBuffer }): void
    fail?(failure: Failure): void
  }) => void
}
