import { setTimeout as pause } from 'node:timers/promises'
import { connectRaw, type RawClient, RawRefusal } from './raw-client.ts'

const RETRY_MS = 100
/** Timeout after which a connection is opened again, as apps do. */
const TIMEOUT_MS = 20_000

/** Counts the refusals of the server, by code. */
export type OnRefusal = (code: number) => void

export interface RawConnectionOptions {
  /** Address for the next connection. */
  readonly url: () => string
  readonly sdkAppID: number
  readonly userID: string
  readonly userSig: string
  readonly onRefusal: OnRefusal
}

const within = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const controller = new AbortController()
  const late = pause(ms, undefined, { signal: controller.signal }).then(() => {
    throw new Error('no answer')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    controller.abort()
    // The caller receives its result instead.
    late.catch(() => {})
  }
}

/** A user's raw connection, which is opened again whenever it breaks. */
export class RawConnection {
  readonly #options: RawConnectionOptions
  #client: Promise<RawClient> | undefined
  #isClosed = false

  constructor(options: RawConnectionOptions) {
    this.#options = options
  }

  /**
   * Repeats a request until the server accepts it; the server may have accepted it before. Rejects with a refusal that
   * `isForGood`.
   */
  async insist<Result>(
    ask: (client: RawClient) => Promise<Result>,
    isForGood: (code: number) => boolean = () => false,
  ): Promise<Result> {
    for (;;) {
      const client = await this.#present()
      try {
        return await within(TIMEOUT_MS, ask(client))
      } catch (error) {
        if (error instanceof RawRefusal && isForGood(error.code)) throw error
        await this.#after(error, client)
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client
    client?.webSocket.terminate()
  }

  #present(): Promise<RawClient> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<RawClient> {
    for (;;) {
      if (this.#isClosed) throw new Error(`connect ${this.#options.userID}: it is closed`)
      try {
        return await within(TIMEOUT_MS, this.#enter())
      } catch (error) {
        if (error instanceof RawRefusal) this.#options.onRefusal(error.code)
        await pause(RETRY_MS)
      }
    }
  }

  async #enter(): Promise<RawClient> {
    const { url, sdkAppID, userID, userSig } = this.#options
    const client = await connectRaw({ url: url(), sdkAppID, onPush: () => {} })
    void client.closed.then(() => this.#forget(client))
    await client.login(userID, userSig)
    return client
  }

  async #forget(client: RawClient): Promise<void> {
    const mine = this.#client
    if ((await mine) === client && this.#client === mine) this.#client = undefined
  }

  async #after(error: unknown, client: RawClient): Promise<void> {
    if (error instanceof RawRefusal) {
      this.#options.onRefusal(error.code)
      await pause(RETRY_MS)
      return
    }
    client.webSocket.terminate()
    await client.closed
    await this.#forget(client)
  }
}
