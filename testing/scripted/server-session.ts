import {
  binaryCodec,
  compressed,
  type Frame,
  type FrameCodec,
  type GzipPort,
  inflated,
  type RequestFrame,
  textCodec,
} from 'tavern-im/protocol'
import type { TestConnection } from '../platform/test-socket.ts'
import type { Behaviour, Hooks } from './behaviours.ts'

/** A connection of the scripted server, with the codec of its address and its behaviours. */
export class ServerSession {
  readonly connection: TestConnection
  readonly codec: FrameCodec
  /** Key of the checksums; '' before the login. */
  authKey = ''
  /** '' before the login. */
  userID = ''
  readonly #gzip: GzipPort
  readonly #hooks: readonly Hooks[]

  constructor(connection: TestConnection, behaviours: readonly Behaviour[], gzip: GzipPort) {
    this.connection = connection
    this.codec = connection.url.pathname.endsWith('/info') ? textCodec : binaryCodec
    this.#gzip = gzip
    this.#hooks = behaviours.map((behaviour) => behaviour(connection))
  }

  /** Accepts the socket and passes requests on. */
  start(onRequest: (frame: RequestFrame) => void): void {
    this.connection.onData = (data) => {
      const frame = this.codec.decode(inflated(data, this.codec.format, this.#gzip))
      if (frame.kind !== 'request')
        throw new Error(`scripted server: a client sent a ${frame.kind}`)
      this.#receive(frame, () => onRequest(frame))
    }
    let accept = () => this.connection.accept()
    for (const { opening } of this.#hooks) {
      const next = accept
      if (opening !== undefined) accept = () => opening(next)
    }
    accept()
  }

  /** Sends a frame to the client through the behaviours. */
  send(frame: Frame): void {
    let send = (last: Frame) => this.#write(last)
    for (const { sending } of this.#hooks) {
      const next = send
      if (sending !== undefined) send = (outer) => sending(outer, next)
    }
    send(frame)
  }

  #receive(frame: RequestFrame, last: () => void): void {
    let handle = last
    for (const { receiving } of this.#hooks) {
      const next = handle
      if (receiving !== undefined) handle = () => receiving(frame, next)
    }
    handle()
  }

  #write(frame: Frame): void {
    const data = this.codec.encode(frame)
    const isCompressed = this.connection.url.searchParams.get('compress') === 'gzip'
    this.connection.send(isCompressed ? compressed(data, this.#gzip) : data)
  }
}
