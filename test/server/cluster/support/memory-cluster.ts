import { ManualClock } from 'tavern-im/testing'
import type { Server } from '../../../../server/src/app/start-server.ts'
import { startOver } from '../../../../server/src/app/start-server.ts'
import type { Election, LeaderLease } from '../../../../server/src/cluster/election.ts'
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
  /** The core of its last term. */
  readonly core: () => RelayCore
  /** It may lead now, whatever others believe. */
  elect(term: number, confirm?: () => Promise<void>): void
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
  #isOver = false

  constructor(extra: ExtraHandlers = {}) {
    this.#extra = extra
    this.#passing = this.#pass()
  }

  async add(name: string): Promise<MemoryNode> {
    const { clock, network } = this
    const nodeID = nodeNamed(name)
    let core: RelayCore | undefined
    let win: (lease: LeaderLease) => void = () => undefined
    const election: Election = {
      win: (signal) =>
        new Promise((resolve, reject) => {
          win = resolve
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
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
          begin: (gateway, url) => own.begin(gateway, url),
        },
      }
    })
    this.#servers.push(server)
    if (node === undefined) throw new Error('start node: there is none')
    return {
      node,
      server,
      errors,
      core() {
        if (core === undefined) throw new Error('look at core: the node has not led')
        return core
      },
      elect: (term, confirm = async () => {}) =>
        win({
          term,
          confirm,
          lost: new Promise(() => undefined),
          openCore: async (delivery) => {
            core = relayCore(delivery, this.#extra)
            return core
          },
        }),
      async join(userID) {
        const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID })
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
