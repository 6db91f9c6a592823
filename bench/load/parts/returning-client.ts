import {
  commands,
  decodeBody,
  encodeMessage,
  type PushFrame,
  pushes,
} from '../../../src/protocol-entry.ts'
import { backOffMs } from '../../../src/transport/connection-machine.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { textOf } from '../../../testing/internal/workload/numbered-text.ts'
import { nowSeconds } from '../../support/users.ts'
import { nowUs } from '../now.ts'
import { eachSaid } from '../text.ts'
import { pause } from '../until.ts'
import { catchUp, readList } from './catch-up.ts'
import { ReceivedSequences } from './received-sequences.ts'

export interface ReturningOptions {
  readonly userID: string
  readonly userSig: string
  readonly sdkAppID: number
  readonly peer: string
  /** Tried in rotation, from the first on. */
  readonly urls: readonly string[]
  readonly onLost: () => void
  readonly onConnected: () => void
  /** Called after a receipt or a response. */
  readonly onChange: () => void
}

/**
 * A user with one conversation that reconnects like the SDK: back-off, login, sync, history;
 * unacknowledged messages are sent again.
 */
export class ReturningClient {
  readonly received = new ReceivedSequences()
  readonly #options: ReturningOptions
  /** Unacknowledged messages by number, encoded. */
  readonly #outbox = new Map<number, Uint8Array>()
  #client: RawClient | undefined
  #instanceID = ''
  #cookie = ''
  #said = 0
  #isLeaving = false
  requests = 0

  constructor(options: ReturningOptions) {
    this.#options = options
  }

  /** Number of unacknowledged messages. */
  get unanswered(): number {
    return this.#outbox.size
  }

  /** The first login; rejects if it fails. */
  come(): Promise<void> {
    return this.#enter(this.#options.urls[0] as string)
  }

  /** Writes a message to the peer; sent now, or after the next connection. */
  say(): void {
    const number = ++this.#said
    const { userID, peer } = this.#options
    const text = textOf({ speaker: 0, number, dueUs: nowUs() })
    const input = { clientTime: nowSeconds(), random: number, payload: { text } }
    this.#outbox.set(number, encodeMessage(unsentText(userID, peer, input)))
    if (this.#client !== undefined) void this.#send(this.#client, number)
  }

  /** Drops its connection. */
  drop(): void {
    this.#client?.webSocket.terminate()
  }

  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#client?.close()
  }

  async #enter(url: string): Promise<void> {
    const { sdkAppID, userID, userSig, peer, onConnected } = this.#options
    const client = await connectRaw({ url, sdkAppID, onPush: (push) => this.#onPush(push) })
    const onRequest = () => {
      this.requests++
    }
    try {
      onRequest()
      this.#instanceID = (await client.login(userID, userSig, this.#instanceID)).instanceID
      onConnected()
      const catching = { client, peer, received: this.received, onRequest }
      this.#cookie = await (this.#cookie === ''
        ? readList(catching)
        : catchUp(catching, this.#cookie))
    } catch (error) {
      client.webSocket.terminate()
      throw error
    }
    this.#client = client
    for (const number of this.#outbox.keys()) void this.#send(client, number)
    void client.closed.then(() => this.#comeBack())
    this.#options.onChange()
  }

  async #comeBack(): Promise<void> {
    this.#client = undefined
    if (this.#isLeaving) return
    this.#options.onLost()
    const { urls } = this.#options
    for (let attempt = 0; ; attempt++) {
      await pause(backOffMs(attempt, Math.random()))
      if (this.#isLeaving) return
      // Nothing listens there yet, or the ending process still does.
      const isBack = await this.#enter(urls[attempt % urls.length] as string).then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }

  async #send(client: RawClient, number: number): Promise<void> {
    const { name, answer } = commands.message.sendC2C
    const message = this.#outbox.get(number)
    if (message === undefined) return
    this.requests++
    // Lost with the connection: sent again after the next one.
    const frame = await client.exchange(name, message).catch(() => undefined)
    if (frame === undefined) return
    this.#outbox.delete(number)
    this.received.take(decodeBody(frame.body, answer).sequence, undefined)
    this.#options.onChange()
  }

  #onPush({ command, body }: PushFrame): void {
    if (command !== pushes.message.received.name) return
    eachSaid(body as Uint8Array, (said, sequence) => this.received.take(sequence, said))
    this.#options.onChange()
  }
}
