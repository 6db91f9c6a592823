import { commands, type PushFrame } from '../../../src/protocol-entry.ts'
import { loginRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { each } from '../../support/each.ts'
import { userSigOf } from '../../support/users.ts'
import type { Plan } from './part.ts'

/** Concurrent connection attempts. */
const UNDER_WAY = 50
/** Number of warm-up logins: code is compiled, pools are filled. */
const WARM_UP = 100
/** The server disconnects clients that are silent for 90 s. */
const PING_MS = 30_000

export const nameOf = ({ run }: Plan, client: number): string => `${run}-${client}`

/** Distributes clients over the addresses: neighbours are on different nodes. */
export const urlOf = ({ urls }: Plan, client: number): string =>
  urls[client % urls.length] as string

/** The connections of a worker; any end that the worker did not cause is an error. */
export class People {
  readonly #plan: Plan
  readonly #all = new Set<RawClient>()
  readonly #pings: NodeJS.Timeout
  #isLeaving = false

  constructor(plan: Plan) {
    this.#plan = plan
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref()
  }

  /** Connects and disconnects some clients. */
  async warm(): Promise<void> {
    const early = new People({ ...this.#plan, run: `${this.#plan.run}w${this.#plan.share.from}` })
    await each(WARM_UP, UNDER_WAY, (client) => early.login(client, () => {}))
    await early.leave()
  }

  /** Connects and logs in. */
  async login(client: number, onPush: (frame: PushFrame) => void): Promise<RawClient> {
    const { sdkAppID } = this.#plan.app
    const url = urlOf(this.#plan, client)
    const name = nameOf(this.#plan, client)
    try {
      const userSig = userSigOf(name, this.#plan.app)
      return this.keep(await loginRaw({ url, sdkAppID, onPush }, name, userSig))
    } catch (cause) {
      throw new Error(`log in at ${url}: ${(cause as Error).message}`, { cause })
    }
  }

  /** Adds a client that connected in another way. */
  keep(one: RawClient): RawClient {
    this.#all.add(one)
    void one.closed.then(({ code, reason }) => {
      if (this.#isLeaving) return
      throw new Error(`the server has closed a connection with ${code} ${reason}`)
    })
    return one
  }

  /** Runs a task for each client of this worker with limited concurrency. */
  async all<Item>(come: (client: number) => Promise<Item>): Promise<readonly Item[]> {
    const { from, to } = this.#plan.share
    const here: Item[] = []
    await each(to - from, UNDER_WAY, async (index) => {
      here[index] = await come(from + index)
    })
    return here
  }

  async leave(): Promise<void> {
    this.#isLeaving = true
    clearInterval(this.#pings)
    await Promise.all([...this.#all].map((one) => one.close()))
    this.#all.clear()
  }

  #ping(): void {
    // A client that disconnects gets no response; unexpected ends are reported in `keep`.
    for (const one of this.#all) one.request(commands.session.ping, {}).catch(() => {})
  }
}
