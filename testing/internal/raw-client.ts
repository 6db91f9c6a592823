import {
  type AnswerFrame,
  binaryCodec,
  type Command,
  checksumOf,
  commands,
  compressed,
  decodeBody,
  encodeBody,
  type Frame,
  type FrameCodec,
  inflated,
  type LoginAnswer,
  type PushFrame,
  type SendAnswer,
  type WireBody,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { WebSocket } from 'ws'
import { nodePlatform } from '../../src/platform/node.ts'
import { unsentText } from './unsent-text.ts'

const { gzip } = nodePlatform(globalThis)

/** Messages of a page of a history. */
const PAGE = 100

export interface RawClientOptions {
  /** `ws://host:port` of the server. */
  readonly url: string
  readonly sdkAppID: number
  /** Binary unless given. */
  readonly codec?: FrameCodec
  readonly isCompressed?: boolean
  /** `platform` of the address; 13 unless given. */
  readonly platform?: number
  readonly isMiniProgram?: boolean
  /** Headers of the upgrade. */
  readonly headers?: Readonly<Record<string, string>>
  /** Address of this machine that the socket comes from, `127.0.0.2`. */
  readonly localAddress?: string
  /** The certificate that the server may have, beside those that are known. */
  readonly ca?: string
  /** Number of pushes per acknowledgement; default 64, 0: never. */
  readonly ackEvery?: number
  /** Called for every push; without it pushes are kept in `pushes`. */
  readonly onPush?: (frame: PushFrame) => void
}

/** The server answered with a code. */
export class RawRefusal extends Error {
  override readonly name = 'RawRefusal'
  readonly code: number

  constructor({ errorCode, errorInfo }: AnswerFrame) {
    super(`${errorCode} ${errorInfo}`)
    this.code = errorCode
  }
}

interface Waiting {
  readonly resolve: (frame: AnswerFrame) => void
  readonly reject: (error: Error) => void
}

interface Ended {
  readonly code: number
  readonly reason: string
}

/** A client that speaks frames and nothing more: no reconnect, no time-outs, no state but the session. */
export class RawClient {
  readonly webSocket: WebSocket
  readonly pushes: PushFrame[] = []
  /** The socket's end, with its close code. */
  readonly closed: Promise<Ended>
  authKey = ''
  /** '' before the login. */
  userID = ''
  readonly #options: RawClientOptions
  readonly #codec: FrameCodec
  readonly #waiting = new Map<number, Waiting>()
  #seq = 0
  #pushCount = 0
  #whenPushed: (() => void) | undefined

  constructor(options: RawClientOptions) {
    this.#options = options
    this.#codec = options.codec ?? binaryCodec
    const path = this.#codec.format === 'binary' ? 'binfo' : 'info'
    const query = `sdkappid=${options.sdkAppID}&instanceid=&random=1&host=linux&version=2`
    const device = `platform=${options.platform ?? 13}${options.isMiniProgram ? '&isminigame=1' : ''}`
    const compress = options.isCompressed ? '&compress=gzip' : ''
    const address = `${path}?${query}&${device}&sdkversion=3.5.7${compress}`
    this.webSocket = new WebSocket(`${options.url}/${address}`, {
      perMessageDeflate: false,
      ...(options.headers && { headers: options.headers }),
      ...(options.localAddress && { localAddress: options.localAddress }),
      ...(options.ca && { ca: options.ca }),
    })
    this.webSocket.on('message', (data: Buffer, isBinary: boolean) => {
      this.#receive(isBinary ? data : data.toString())
    })
    this.closed = new Promise((resolve) => {
      this.webSocket.on('close', (code, reason) => {
        for (const { reject } of this.#waiting.values()) reject(new Error(`closed with ${code}`))
        this.#waiting.clear()
        resolve({ code, reason: reason.toString() })
      })
    })
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.webSocket.once('open', resolve)
      this.webSocket.once('error', reject)
    })
  }

  /** Logs in; from then on requests carry the checksum of the session. */
  async login(userID: string, userSig: string, instanceID = ''): Promise<LoginAnswer> {
    const answer = await this.request(commands.session.login, {
      userID,
      userSig,
      instanceID,
      state: 'Online',
      deviceBrand: '',
      isWebUniapp: 0,
      customInfo: '',
    })
    this.authKey = answer.authKey
    this.userID = userID
    return answer
  }

  /** Runs a command; rejects with {@link RawRefusal} when the server refuses. */
  async request<Q extends object, A extends object>(row: Command<Q, A>, body: Q): Promise<A> {
    const request = encodeBody(body, row.request, this.#codec.format)
    const frame = await this.exchange(row.name, request, row.isSessionless)
    return decodeBody(frame.body, row.answer)
  }

  /** Sends a text with the current time to a user, or to a group if `fields` say so. */
  sendText(to: string, text: string, fields: Partial<WireMessage> = {}): Promise<SendAnswer> {
    const clientTime = Math.floor(Date.now() / 1000)
    const message = unsentText(this.userID, to, { clientTime, payload: { text }, ...fields })
    const { sendC2C, sendGroup } = commands.message
    const isGroup = message.conversationType === wireConversationType.group
    return this.request(isGroup ? sendGroup : sendC2C, message)
  }

  /** A history from one sequence on, up to another if it has that many. */
  async history(
    target: Pick<WireMessage, 'conversationType' | 'to'>,
    from = 1,
    to = Number.POSITIVE_INFINITY,
  ): Promise<readonly WireMessage[]> {
    const found: WireMessage[] = []
    for (let isComplete = false, sequence = from; !isComplete && sequence <= to; ) {
      const request = { ...target, sequence, count: PAGE, direction: 1 } as const
      const page = await this.request(commands.message.history, request)
      found.push(...page.messageList)
      isComplete = page.isComplete
      sequence = page.coveredTo + 1
    }
    return found
  }

  /** Sends an encoded body and resolves with the answer's frame; rejects with {@link RawRefusal}. */
  exchange(command: string, body: WireBody, isSessionless = false): Promise<AnswerFrame> {
    const seq = ++this.#seq
    const checksum = isSessionless ? 0 : checksumOf(this.authKey, body)
    return this.sendFrame({ kind: 'request', command, seq, reqtime: 0, checksum, body })
  }

  /** Sends a frame as it is; settles with the answer to its `seq`. */
  sendFrame(frame: Frame): Promise<AnswerFrame> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(frame.seq, { resolve, reject })
      const data = this.#codec.encode(frame)
      this.webSocket.send(this.#options.isCompressed ? compressed(data, gzip) : data)
    })
  }

  /** Resolves when at least `count` pushes have arrived over this connection. */
  async pushed(count: number): Promise<readonly PushFrame[]> {
    while (this.#pushCount < count) {
      await new Promise<void>((resolve) => {
        this.#whenPushed = resolve
      })
    }
    return this.pushes
  }

  close(): Promise<Ended> {
    this.webSocket.close(4000)
    return this.closed
  }

  #receive(data: WireBody): void {
    const frame = this.#codec.decode(inflated(data, this.#codec.format, gzip))
    if (frame.kind === 'push') this.#onPush(frame)
    else if (frame.kind === 'answer') this.#onAnswer(frame)
  }

  #onAnswer(frame: AnswerFrame): void {
    const waiting = this.#waiting.get(frame.seq)
    this.#waiting.delete(frame.seq)
    if (frame.errorCode === 0) waiting?.resolve(frame)
    else waiting?.reject(new RawRefusal(frame))
  }

  #onPush(frame: PushFrame): void {
    const { ackEvery = 64, onPush } = this.#options
    this.#pushCount++
    if (onPush === undefined) this.pushes.push(frame)
    else onPush(frame)
    if (ackEvery > 0 && this.#pushCount % ackEvery === 0) this.#acknowledge(frame.seq)
    this.#whenPushed?.()
  }

  #acknowledge(seq: number): void {
    const body = { seq, count: this.#pushCount }
    // Its answer says nothing; a refused one closes nothing that a test would not notice otherwise.
    this.request(commands.session.pushAck, body).catch(() => undefined)
  }
}

/** Opens a raw connection. */
export const connectRaw = async (options: RawClientOptions): Promise<RawClient> => {
  const client = new RawClient(options)
  await client.opened()
  return client
}

/** Opens a raw connection and logs in. */
export const loginRaw = async (
  options: RawClientOptions,
  userID: string,
  userSig: string,
): Promise<RawClient> => {
  const client = await connectRaw(options)
  await client.login(userID, userSig)
  return client
}
