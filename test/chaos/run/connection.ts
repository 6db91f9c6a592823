import { setTimeout as pause } from 'node:timers/promises'
import { connectRaw, type RawClient, RawRefusal } from '../../server/support/raw-client.ts'
import { SDKAPPID } from '../../support/test-bed.ts'
import { chaosSig } from './chaos-sig.ts'

const AGAIN_MS = 100
/** Timeout after which a connection is opened again, as apps do. */
const TIMEOUT_MS = 20_000

/** Counts what the server refused, by code. */
export type OnRefusal = (code: number) => void

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

/** One user's connection, which comes back whenever it breaks. */
export class Connection {
  readonly #url: () => string
  readonly #userID: string
  readonly #onRefusal: OnRefusal
  #client: Promise<RawClient> | undefined
  #isClosed = false

  constructor(url: () => string, userID: string, onRefusal: OnRefusal) {
    this.#url = url
    this.#userID = userID
    this.#onRefusal = onRefusal
  }

  /**
   * Asks until there is an answer that refuses nothing: the same each time, which may have been done already. Rejects
   * with what is refused for good.
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
      if (this.#isClosed) throw new Error(`connect ${this.#userID}: it has left`)
      try {
        return await within(TIMEOUT_MS, this.#enter())
      } catch (error) {
        if (error instanceof RawRefusal) this.#onRefusal(error.code)
        await pause(AGAIN_MS)
      }
    }
  }

  async #enter(): Promise<RawClient> {
    // Pushes are not what is counted here: devices are there for that.
    const client = await connectRaw({ url: this.#url(), sdkAppID: SDKAPPID, onPush: () => {} })
    void client.closed.then(() => this.#forget(client))
    await client.login(this.#userID, chaosSig(this.#userID))
    return client
  }

  async #forget(client: RawClient): Promise<void> {
    const mine = this.#client
    if ((await mine) === client && this.#client === mine) this.#client = undefined
  }

  async #after(error: unknown, client: RawClient): Promise<void> {
    if (error instanceof RawRefusal) {
      this.#onRefusal(error.code)
      await pause(AGAIN_MS)
      return
    }
    client.webSocket.terminate()
    await client.closed
    await this.#forget(client)
  }
}
