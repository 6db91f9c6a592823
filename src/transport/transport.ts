import type { Platform } from '../platform/platform.ts'
import type { Frame, FrameCodec, PushFrame, WireBody } from '../protocol/frame.ts'

export interface TransportOptions {
  readonly platform: Platform
  /** Binary on `/binfo`, text on `/info`. */
  readonly codec: FrameCodec
  /** Whole address of the attempt's socket; attempts count from 0 since the last success. */
  readonly addressOf: (attempt: number) => string
  /** Compress what is worth it; the address must say so too. */
  readonly isCompressed: boolean
  /**
   * Receives a line when a request is sent and when it is settled: command, number, outcome,
   * milliseconds.
   */
  readonly trace?: ((line: () => string) => void) | undefined
}

export interface TransportRequest {
  readonly command: string
  readonly body: WireBody
  readonly timeoutMs: number
  /** Goes out as soon as a socket is open, without checksum. */
  readonly isSessionless: boolean
  /** Is sent again when the connection was lost before its answer. */
  readonly isRepeatable: boolean
}

export type NetState = 'connected' | 'connecting' | 'disconnected'

/** Notifications of a transport to its owner. */
export interface TransportListener {
  /** A socket is open: log in, then {@link Transport.admit}. */
  onOpen(): void
  onNetState(state: NetState): void
  /**
   * The first attempts failed and the network is off. Called once per loss; rare attempts continue.
   */
  onReconnectFailed(): void
  /** The server wants no further attempt (60002): the connection is closed. */
  onFatal(): void
  onPush(frame: PushFrame): void
  /** Data arrived that is no frame; the socket is given up. */
  onMalformed?(): void
}

/** Why a request got no answer. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly reason: 'timeout' | 'closed' | 'lost' | 'overflow'

  constructor(reason: 'timeout' | 'closed' | 'lost' | 'overflow') {
    super(`request: ${reason}`)
    this.reason = reason
  }
}

/** The server answered with a code other than 0. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly code: number
  /** Number of the request. */
  readonly seq: number
  /** It was sent twice: the first time may have done what the second was refused for. */
  readonly isRepeated: boolean

  constructor(code: number, info: string, seq: number, isRepeated = false) {
    super(info)
    this.code = code
    this.seq = seq
    this.isRepeated = isRepeated
  }
}

/** A tap for sent and received frames, with the length of their data. */
export interface FrameTap {
  onFrame?: ((frame: Frame, length: number, isOut: boolean) => void) | undefined
}

/** A request without an answer. */
export interface OpenRequest {
  readonly seq: number
  readonly request: TransportRequest
  /** Unix milliseconds. */
  readonly startedAt: number
  readonly status: 'waiting' | 'sent'
}

/** A connection that lasts: one socket at a time, opened again when it is lost, requests kept across. */
export interface Transport {
  /** Starts connecting; nothing while it already does. */
  open(): void
  /**
   * Resolves with the answer's body. Rejects with {@link RequestRefused} or {@link RequestFailed}, at the
   * latest after `timeoutMs`, counted from this call. Waits (at most 100 requests) while there is no session.
   */
  request(request: TransportRequest): Promise<WireBody>
  /**
   * The session is admitted: checksums use this key, queued and unanswered requests are sent in
   * order.
   */
  admit(authKey: string): void
  /** Drops the socket and opens another at once (close code 4001). */
  reopen(): void
  /** The session is over: its requests reject with `closed`. The socket stays open for the goodbye. */
  disown(): void
  /**
   * Ends the connection (close code 4000); every open request rejects with `closed`. `open` starts
   * again.
   */
  close(): void
  readonly tap: FrameTap
  /** In the order of the calls. */
  readonly openRequests: readonly OpenRequest[]
}
