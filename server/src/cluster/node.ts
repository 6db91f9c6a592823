import type { Clock, Stop } from 'tavern-im/protocol'
import type { Log } from '../core/log.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { LocalDelivery } from '../gateway/local-delivery.ts'
import { OwnReception } from '../gateway/own-reception.ts'
import type { PushNumbers } from '../gateway/push-numbers.ts'
import type { Sessions } from '../gateway/sessions.ts'
import type { AppOptions } from '../options.ts'
import type { NodeID } from './carriers/carrier.ts'
import type { Election, Mandate } from './election.ts'
import { LeaderLine } from './follower/leader-line.ts'
import { RemoteCore } from './follower/remote-core.ts'
import { RemoteReception } from './follower/remote-reception.ts'
import { takeFromLeader } from './follower/take-from-leader.ts'
import { finishCalls } from './leader/finish-calls.ts'
import { Leader } from './leader/leader.ts'
import { LeaderDelivery } from './leader/leader-delivery.ts'
import type { Links, LinksListener } from './link/links.ts'
import {
  type Announcement,
  PROTOCOL,
  packMessage,
  type ToFollower,
  unpackMessage,
} from './messages.ts'
import { NodeCore } from './node-core.ts'
import { NodeReception } from './node-reception.ts'
import { healthIn, type NodeHealth, type Role, seeking, type Waiting, waitingIn } from './role.ts'

export interface NodeParts {
  readonly openLinks: (listener: LinksListener) => Links
  readonly election: Election
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly delivery: LocalDelivery
  readonly numbers: PushNumbers
  readonly clock: Clock
  readonly log: Log
}

const ANNOUNCE_MS = 1_000
/** After an election that could not be held. */
const AGAIN_MS = 1_000
/** Why the term of a node ends that is stopped. */
const STOPS = 'this node stops'

/** One process of a cluster: it leads, or follows the node that does. */
export class Node {
  readonly core: NodeCore
  readonly reception = new NodeReception()
  readonly #parts: NodeParts
  readonly #links: Links
  readonly #over = new AbortController()
  #role: Role = seeking
  /** The highest that was heard of. */
  #term = 0
  #url = ''
  #gateway: Gateway | undefined
  #campaign: Promise<void> = Promise.resolve()
  /** Ends the own term, with the reason. */
  #stepDown: (reason: string) => void = () => undefined
  #leaderChanges = 0

  constructor(parts: NodeParts) {
    this.#parts = parts
    this.core = new NodeCore(parts.clock, () => this.#close())
    this.#links = parts.openLinks({
      onAnnouncement: (from, message) => this.#onAnnouncement(from, message),
      onMessage: (from, message) => this.#onMessage(from, message),
      onBroken: (node, reason) => this.#onBroken(node, reason),
    })
  }

  get id(): NodeID {
    return this.#links.nodeID
  }

  /** How often there was another leader. */
  get leaderChanges(): number {
    return this.#leaderChanges
  }

  /** Where the HTTP side of the node that leads is; undefined where that is this node, or none. */
  get leaderUrl(): string | undefined {
    return this.#role.is === 'following' ? this.#role.line.url : undefined
  }

  /** Whether it can do what clients ask for. */
  get isServing(): boolean {
    return this.#role.is === 'leading' || this.#role.is === 'following'
  }

  get health(): NodeHealth {
    return healthIn(this.#role, this.id, this.#term)
  }

  /** Calls without an answer, and bytes on their way to other nodes. */
  get waiting(): Waiting {
    const { calls, bytes } = waitingIn(this.#role)
    return { calls: calls + this.core.waitingCalls, bytes }
  }

  /** Takes part from now on. `url`: by which other nodes reach its HTTP side. */
  begin(gateway: Gateway, url: string): void {
    this.#gateway = gateway
    this.#url = url
    this.#campaign = this.#lead()
  }

  /** Leads whenever it may. */
  async #lead(): Promise<void> {
    const { election, log, clock } = this.#parts
    const { signal } = this.#over
    while (!signal.aborted) {
      try {
        await this.#serve(await election.win(signal))
      } catch (cause) {
        if (signal.aborted) return
        log.warn({ err: cause }, 'cluster: this node could not lead')
        await new Promise<void>((resolve) => {
          clock.after(AGAIN_MS, resolve)
        })
      }
    }
  }

  /** One term, from its first moment to its last. */
  async #serve(mandate: Mandate): Promise<void> {
    const { apps, sessions, delivery, clock, log } = this.#parts
    this.#leaveLeader('this node leads')
    this.#term = Math.max(this.#term, mandate.term)
    const over = new Promise<string>((resolve) => {
      this.#stepDown = resolve
      const { signal } = this.#over
      if (signal.aborted) resolve(STOPS)
      else signal.addEventListener('abort', () => resolve(STOPS), { once: true })
    })
    let leader: Leader | undefined
    const core = await mandate.openCore(
      new LeaderDelivery(delivery, (app, userID, type, except = '') =>
        leader?.kick(app, userID, type, except),
      ),
    )
    const reception = new OwnReception({ core, apps, sessions, delivery })
    const { term } = mandate
    leader = new Leader({ term, core, reception, linkTo: (node) => this.#links.to(node), log })
    this.#become({ is: 'leading', leader, core })
    this.core.take(core)
    this.reception.take(reception)
    const announcement = { protocol: PROTOCOL, term, url: this.#url }
    const announce = (): void => {
      const isOverloaded = core.isOverloaded()
      this.#links.announce(packMessage({ ...announcement, isOverloaded }))
    }
    announce()
    const stop: Stop = clock.every(ANNOUNCE_MS, announce)
    const reason = await Promise.race([mandate.lost, over])
    stop()
    log.info({ term, reason }, 'cluster: this node does not lead any more')
    this.core.vacate()
    core.release()
    if (reason === STOPS) await finishCalls(leader, clock)
    this.#gateway?.sendAway(reason)
    leader.end()
    this.reception.vacate()
    this.#become(seeking)
    await core.close()
  }

  #onAnnouncement(from: NodeID, message: Uint8Array): void {
    const { said } = unpackMessage<Announcement>(message)
    if (this.#over.signal.aborted || said.protocol !== PROTOCOL || said.term < this.#term) return
    const role = this.#role
    if (role.is === 'leading') {
      if (said.term > this.#term) this.#stepDown('another node leads')
      this.#term = said.term
      return
    }
    this.#term = said.term
    if (role.is !== 'seeking') {
      if (role.line.leader === from && role.line.term === said.term) {
        role.line.isOverloaded = said.isOverloaded
        return
      }
      this.#leaveLeader('another node leads')
    }
    this.#join(from, said)
  }

  #join(leader: NodeID, { term, url }: Announcement): void {
    const link = this.#links.to(leader)
    const line = new LeaderLine({ nodeID: this.id, link, term, url })
    this.#become({ is: 'joining', line })
    line.join()
  }

  #onMessage(from: NodeID, message: Uint8Array): void {
    const role = this.#role
    if (role.is === 'leading') {
      role.leader.onMessage(from, message)
      return
    }
    if (role.is === 'seeking' || role.line.leader !== from) return
    const { said, body } = unpackMessage<ToFollower>(message)
    if (said.is === 'welcome') this.#follow(role.line, said.term)
    else if (said.is === 'ending') this.core.vacate()
    else if (this.#gateway !== undefined) {
      const { numbers } = this.#parts
      takeFromLeader({ line: role.line, gateway: this.#gateway, numbers }, said, body)
    }
  }

  #follow(line: LeaderLine, term: number): void {
    if (line.term !== term || this.#role.is !== 'joining') return
    this.#become({ is: 'following', line })
    this.core.take(new RemoteCore(line))
    this.reception.take(new RemoteReception(line, this.#parts.numbers))
    this.#parts.log.info({ leader: line.leader, term }, 'cluster: this node follows')
  }

  #onBroken(node: NodeID, reason: string): void {
    const role = this.#role
    if (role.is === 'leading') role.leader.lost(node)
    else if (role.is !== 'seeking' && role.line.leader === node) this.#leaveLeader(reason)
  }

  /** Whoever was served by that leader comes back, here or elsewhere, and finds what is missing by the logs. */
  #leaveLeader(reason: string): void {
    const role = this.#role
    if (role.is === 'seeking' || role.is === 'leading') return
    this.core.vacate()
    this.reception.vacate()
    this.#gateway?.sendAway('the node that leads has changed')
    role.line.end()
    this.#become(seeking)
    this.#parts.log.warn({ leader: role.line.leader, reason }, 'cluster: the leader is gone')
  }

  #become(role: Role): void {
    this.#role = role
    if (role.is === 'leading' || role.is === 'following') this.#leaderChanges++
  }

  async #close(): Promise<void> {
    this.#over.abort()
    this.core.refuseWaiting()
    this.#leaveLeader(STOPS)
    await this.#campaign
    await this.#links.close()
  }
}
