import { encodeBody, json } from '../protocol/body-codec.ts'
import { checksumOf, compressed, type Frame, inflated, type WireBody } from '../protocol/frame.ts'
import { Connection } from './connection.ts'
import { linkOf } from './connection-machine.ts'
import { PING_TIMEOUT_MS } from './limits.ts'
import { Requests, requestSequence } from './requests.ts'
import type {
  FrameTap,
  OpenRequest,
  Transport,
  TransportListener,
  TransportOptions,
  TransportRequest,
} from './transport.ts'

/**
 * Requests and pushes as frames on one connection: encoding, checksums and compression. It does nothing before its
 * `open`.
 */
export class FrameTransport implements Transport {
  readonly tap: FrameTap = {}
  readonly #options: TransportOptions
  readonly #listener: TransportListener
  readonly #requests: Requests
  readonly #connection: Connection
  /** The number of answers without a request. */
  #strays = 0

  constructor(options: TransportOptions, listener: TransportListener) {
    const { platform, addressOf, trace } = options
    this.#options = options
    this.#listener = listener
    const requests = new Requests({
      clock: platform.clock,
      trace,
      nextSeq: requestSequence(platform.random),
      write: (seq, request) => this.#write(seq, request),
    })
    this.#requests = requests
    this.#connection = new Connection({
      platform,
      addressOf,
      ping: () => this.#ping(),
      onOpen: () => {
        requests.flush()
        this.#confined('open', () => listener.onOpen())
      },
      onAdmitted: () => requests.flush(),
      onData: (data) => this.#received(data),
      onLost: () => requests.lost(),
      onClosed: (isFatal) => requests.closed(isFatal ? 'lost' : 'closed'),
      onNetState: (state) => this.#confined('state', () => listener.onNetState(state)),
      onReconnectFailed: () => this.#confined('failure', () => listener.onReconnectFailed()),
      onFatal: () => this.#confined('end', () => listener.onFatal()),
    })
  }

  open(): void {
    this.#connection.on('open')
  }

  request(request: TransportRequest): Promise<WireBody> {
    return this.#requests.add(request)
  }

  admit(authKey: string): void {
    this.#connection.admit(authKey)
  }

  disown(): void {
    this.#requests.disowned()
  }

  reopen(): void {
    this.#connection.on('reopen')
  }

  close(): void {
    this.#connection.on('close')
  }

  get openRequests(): readonly OpenRequest[] {
    return this.#requests.open
  }

  /** Sends the `session.ping` of the session's command table. */
  #ping(): Promise<WireBody> {
    return this.#requests.add({
      command: 'session.ping',
      body: encodeBody({} as never, json, this.#options.codec.format),
      timeoutMs: PING_TIMEOUT_MS,
      isSessionless: true,
      isRepeatable: false,
    })
  }

  /** Sends a request if the connection takes it now; false when it has to wait. */
  #write(seq: number, request: TransportRequest): boolean {
    const authKey = this.#authKeyFor(request)
    if (authKey === undefined) return false
    const { command, body, isSessionless } = request
    const { platform, codec, isCompressed } = this.#options
    const { clock, gzip } = platform
    const reqtime = Math.floor(clock.now() / 1000)
    const checksum = isSessionless ? 0 : checksumOf(authKey, body)
    const frame = { kind: 'request', command, seq, reqtime, checksum, body } as const
    const plain = codec.encode(frame)
    // A server takes nothing compressed before a login; a request without a session has no checksum.
    const data = isCompressed && checksum !== 0 && gzip ? compressed(plain, gzip) : plain
    this.tap.onFrame?.(frame, data.length, true)
    this.#connection.send(data)
    return true
  }

  /** The key of a request's checksum; undefined while the connection does not take the request. */
  #authKeyFor({ isSessionless }: TransportRequest): string | undefined {
    const { state } = this.#connection
    if (isSessionless) return linkOf(state) === undefined ? undefined : ''
    return state.name === 'admitted' ? state.authKey : undefined
  }

  #received(data: WireBody): void {
    const frame = this.#read(data)
    if (frame === undefined) {
      this.#confined('malformed data', () => this.#listener.onMalformed?.())
      this.#connection.on('broken')
    } else if (frame.kind === 'push') {
      this.#confined(frame.command, () => this.#listener.onPush(frame))
    } else if (frame.kind !== 'answer' || !this.#requests.answered(frame)) {
      this.#strays++
      const what = `no request for ${frame.kind} ${frame.seq}, stray no. ${this.#strays}`
      this.#options.platform.log.write('debug', `receive: ${what}`)
    }
  }

  /** Undefined, with a log line, if the data is not a frame. */
  #read(data: WireBody): Frame | undefined {
    const { platform, codec } = this.#options
    const { gzip, log } = platform
    try {
      const frame = codec.decode(gzip ? inflated(data, codec.format, gzip) : data)
      this.tap.onFrame?.(frame, data.length, false)
      return frame
    } catch (cause) {
      log.write('warn', 'receive: malformed data, connecting again', cause)
      return undefined
    }
  }

  /** Notifies the owner; its exceptions change nothing here. */
  #confined(what: string, notify: () => void): void {
    try {
      notify()
    } catch (error) {
      this.#options.platform.log.write('error', `${what}: the listener threw`, error)
    }
  }
}
