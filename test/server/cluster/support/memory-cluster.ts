import { ManualClock } from 'tavern-im/testing'
import type { Server } from '../../../../server/src/app/start-server.ts'
import { startOver } from '../../../../server/src/app/start-server.ts'
import type { Election, LeaderLease, Owner } from '../../../../server/src/cluster/election.ts'
import { openLinks } from '../../../../server/src/cluster/link/open-links.ts'
import { Node } from '../../../../server/src/cluster/node.ts'
import { mintUserSig } from '../../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { connectRaw, type RawClient } from '../../../../testing/internal/raw-client.ts'
import { type ExtraHandlers, type RelayCore, relayCore } from '../../support/relay-core.ts'
import { app, NOW_SECONDS } from '../../support/test-server.ts'
import { MemoryNetwork } from './memory-network.ts'
import { nodeNamed } from './test-node.ts'

export interface MemoryNode {
  readonly node: Node
  readonly server: Server
  /** The core of its last epoch. */
  readonly core: () => RelayCore
  /** It may lead now, whatever others believe. */
  elect(epoch: number, confirm?: () => Promise<void>): void
  /** It no longer reaches the database: its lease has expired, and it does not learn who leads. */
  cutOff(): void
  /** A connection without a session. */
  connect(): Promise<RawClient>
  join(userID: string): Promise<RawClient>
  /** Logged errors. */
  readonly errors: readonly string[]
}

/** Nodes over packets in memory, and a core that relays; a test says who leads. */
export class MemoryCluster {
  readonly clock = new ManualClock(NOW_SECONDS * 1000)
  readonly network = new MemoryNetwork(this.clock)
  readonly #extra: ExtraHandlers
  readonly #servers: Server[] = []
  readonly #passing: Promise<void>
  /** Candidates, and leaders that another node replaces. */
  readonly #watching = new Set<(owner: Owner) => void>()
  #owner: Owner = { epoch: 0, node: '', isSilent: true }
  #isOver = false

  constructor(extra: ExtraHandlers = {}) {
    this.#extra = extra
    this.#passing = this.#pass()
  }

  /** The database has this owner from now on. */
  own(epoch: number, node: string): void {
    this.#owner = { epoch, node, isSilent: false }
    for (const watch of [...this.#watching]) watch(this.#owner)
  }

  #lostBy(nodeID: string, isCutOff: () => boolean): Promise<string> {
    return new Promise((resolve) => {
      const watch = ({ node }: Owner) => {
        if (node === nodeID || isCutOff()) return
        this.#watching.delete(watch)
        resolve('another node leads')
      }
      this.#watching.add(watch)
    })
  }

  async add(name: string): Promise<MemoryNode> {
    const { clock, network } = this
    const nodeID = nodeNamed(name)
    let core: RelayCore | undefined
    let isCutOff = false
    let win: (lease: LeaderLease) => void = () => undefined
    const election: Election = {
      win: ({ signal, onOwner }) =>
        new Promise<LeaderLease>((resolve, reject) => {
          this.#watching.add(onOwner)
          onOwner(this.#owner)
          win = resolve
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }).finally(() => this.#watching.delete(onOwner)),
    }
    let node: Node | undefined
    const errors: string[] = []
    const log = { info() {}, warn() {}, error: (_: object, line: string) => void errors.push(line) }
    const server = await startOver({ apps: [app], clock, logLevel: 'silent' }, async (base) => {
      const transports = [network.open]
      const own = new Node({
        ...base,
        log,
        election,
        openLinks: (listener) => openLinks({ nodeID, transports, clock, log, listener }),
      })
      node = own
      return {
        core: own.core,
        registry: own.registry,
        idPrefix: `${nodeID}.`,
        node: {
          get health() {
            return own.health
          },
          get isServing() {
            return own.isServing
          },
          leaderUrl: undefined,
          registerMetrics: async () => {},
          begin: (gateway, url) => own.begin(gateway, url),
        },
      }
    })
    this.#servers.push(server)
    if (node === undefined) throw new Error('start node: there is none')
    const connect = () => connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
    return {
      node,
      server,
      errors,
      core() {
        if (core === undefined) throw new Error('look at core: the node has not led')
        return core
      },
      elect: (epoch, confirm = async () => {}) => {
        this.own(epoch, nodeID)
        isCutOff = false
        const isHeld = () => this.#owner.node === nodeID && !isCutOff
        win({
          epoch,
          confirm: () => (isCutOff ? new Promise(() => undefined) : confirm()),
          lost: this.#lostBy(nodeID, () => isCutOff),
          get isHeld() {
            return isHeld()
          },
          openCore: async (delivery) => {
            core = relayCore(delivery, this.#extra)
            return core
          },
        })
      },
      cutOff() {
        isCutOff = true
      },
      connect,
      async join(userID) {
        const client = await connect()
        await client.login(userID, mintUserSig({ ...app, userID, now: NOW_SECONDS }))
        return client
      },
    }
  }

  async close(): Promise<void> {
    for (const server of this.#servers.toReversed()) await server.close()
    this.#isOver = true
    await this.#passing
  }

  /** Links need time to pass, and sockets that turns of the event loop do. */
  async #pass(): Promise<void> {
    while (!this.#isOver) await this.clock.advance(1)
  }
}
