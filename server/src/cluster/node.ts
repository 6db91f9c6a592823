import type { Clock } from 'tavern-im/protocol'
import type { AppOptions } from '../gateway/app-options.ts'
import type { PushNumbers } from '../gateway/frames.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { LocalSessionRegistry } from '../gateway/session-registry.ts'
import type { LocalDelivery, Sessions } from '../gateway/sessions.ts'
import type { Log } from '../kernel/log.ts'
import type { Election, LeaderLease, Owner } from './election.ts'
import { handleLeaderMessage } from './follower/handle-leader-message.ts'
import { LeaderConnection } from './follower/leader-connection.ts'
import { RemoteCore } from './follower/remote-core.ts'
import { RemoteSessionRegistry } from './follower/remote-session-registry.ts'
import { SessionHandover } from './follower/session-handover.ts'
import { finishEpoch } from './leader/finish-epoch.ts'
import { Leader } from './leader/leader.ts'
import { LeaderAnnouncer } from './leader/leader-announcer.ts'
import { LeaderDelivery } from './leader/leader-delivery.ts'
import { LeaseGuard } from './leader/lease-guard.ts'
import { Resumption } from './leader/resumption.ts'
import type { Links, LinksListener } from './link/links.ts'
import { VersionMismatchLogger } from './link/version-mismatch-logger.ts'
import { toAll, toFollower } from './message-guards.ts'
import {
  type Announcement,
  PROTOCOL,
  packMessage,
  type ToFollower,
  unpackMessage,
} from './messages.ts'
import { NodeCore } from './node-core.ts'
import { NodeSessionRegistry } from './node-session-registry.ts'
import {
  healthIn,
  isServingIn,
  type NodeHealth,
  type Role,
  seeking,
  type Waiting,
  waitingIn,
} from './role.ts'
import { runElections } from './run-elections.ts'
import type { NodeID } from './transports/transport.ts'

export interface NodeParts {
  readonly openLinks: (listener: LinksListener) => Links
  readonly election: Election
  readonly apps: ReadonlyMap<number, AppOptions>
  readonly sessions: Sessions
  readonly delivery: LocalDelivery
  readonly numbers: PushNumbers
  readonly clock: Clock
  readonly log: Log
  /** Whether the event loop is too late for new requests; default: never. */
  readonly isLate?: (() => boolean) | undefined
}

/** Reason for the end of a epoch when the node is stopped. */
const STOPS = 'this node stops'

/** One process of a cluster: it leads, or follows the node that leads. */
export class Node {
  readonly core: NodeCore
  readonly registry = new NodeSessionRegistry()
  readonly #parts: NodeParts
  readonly #links: Links
  readonly #over = new AbortController()
  #role: Role = seeking
  /** Epoch of the leader that this node last followed, or its own. */
  #epoch = 0
  #owner: Owner = { epoch: 0, node: '', isSilent: true }
  /** The last announcement of a node that is not known as the owner. */
  #unconfirmed: { readonly from: NodeID; readonly said: Announcement } | undefined
  #url = ''
  #gateway: Gateway | undefined
  #elections: Promise<void> = Promise.resolve()
  /** Ends the own epoch with a reason. */
  #stepDown: (reason: string) => void = () => undefined
  readonly #announcer: LeaderAnnouncer
  readonly #holding: SessionHandover
  readonly #mismatches: VersionMismatchLogger
  #leaderChanges = 0

  constructor(parts: NodeParts) {
    this.#parts = parts
    this.core = new NodeCore(parts.clock, () => this.#close(), parts.isLate)
    const { numbers, clock } = parts
    this.#holding = new SessionHandover({
      numbers,
      clock,
      onFailed: (reason) => {
        this.registry.vacate()
        this.#gateway?.sendAway(reason)
      },
    })
    this.#links = parts.openLinks({
      onUp: () => this.#ask(),
      onAnnouncement: (from, message) => this.#onAnnouncement(from, message),
      onMessage: (from, message) => this.#onMessage(from, message),
      onBroken: (node, reason) => this.#onBroken(node, reason),
    })
    const why = 'cluster: a node speaks another protocol version; run the same version on all nodes'
    this.#mismatches = new VersionMismatchLogger(parts.log, PROTOCOL, why)
    this.#announcer = new LeaderAnnouncer(this.#links, clock)
  }

  get id(): NodeID {
    return this.#links.nodeID
  }

  /** Number of changes of the leader. */
  get leaderChanges(): number {
    return this.#leaderChanges
  }

  /** Address of the leader's HTTP side; undefined if this node leads, or none does. */
  get leaderUrl(): string | undefined {
    return this.#role.is === 'following' ? this.#role.line.url : undefined
  }

  /** Whether the node can process requests of clients. */
  get isServing(): boolean {
    return isServingIn(this.#role)
  }

  get health(): NodeHealth {
    return healthIn(this.#role, this.id, this.#epoch)
  }

  /** Calls without an answer, and bytes in flight to other nodes. */
  get waiting(): Waiting {
    const { calls, bytes } = waitingIn(this.#role)
    return { calls: calls + this.core.waitingCalls, bytes }
  }

  /** Joins the cluster. `url`: address of its HTTP side for other nodes. */
  begin(gateway: Gateway, url: string): void {
    this.#gateway = gateway
    this.#url = url
    this.#ask()
    const onOwner = (owner: Owner) => this.#onOwner(owner)
    const candidate = { url, signal: this.#over.signal, onOwner }
    this.#elections = runElections(this.#parts, candidate, (lease) => this.#serve(lease))
  }

  /** One epoch, from its start to its end. */
  async #serve(lease: LeaderLease): Promise<void> {
    const { apps, sessions, delivery, clock, log } = this.#parts
    const { epoch } = lease
    this.#leaveLeader('this node leads')
    this.#epoch = epoch
    const over = Promise.race([lease.lost, this.#untilOver()])
    let leader: Leader | undefined
    const core = await lease.openCore(
      new LeaderDelivery(delivery, (app, userID, type, except = '') =>
        leader?.kick(app, userID, type, except),
      ),
    )
    const registry = new LocalSessionRegistry({ core, apps, sessions, delivery })
    const awaited = this.#holding.heldFor(epoch)?.nodes.filter((node) => node !== this.id) ?? []
    const resumption = new Resumption(awaited, clock)
    const linkTo = (node: NodeID) => this.#links.to(node)
    const guard = new LeaseGuard({ clock, lease })
    leader = new Leader({ epoch, core, registry, resumption, guard, linkTo, log })
    this.#become({ is: 'leading', leader, core, lease })
    this.#announcer.begin({ epoch, url: this.#url, core })
    const ended = await Promise.race([resumption.over, over])
    resumption.end()
    this.#holding.goOnAt(registry, core, this.#gateway?.members)
    this.registry.take(registry)
    if (ended === undefined) this.core.take(core, guard)
    const reason = await over
    this.#announcer.end()
    log.info({ epoch, reason }, 'cluster: this node is no longer the leader')
    this.core.vacate()
    if (reason === STOPS) await finishEpoch(leader, core, clock)
    core.release()
    this.#gateway?.sendAway(reason)
    const left = leader.end()
    // Clients are sent away: these refusals reach the back-end API alone.
    guard.end()
    this.registry.vacate()
    this.#become(seeking)
    await left
    await core.close()
  }

  #untilOver(): Promise<string> {
    return new Promise((resolve) => {
      this.#stepDown = resolve
      const { signal } = this.#over
      if (signal.aborted) resolve(STOPS)
      else signal.addEventListener('abort', () => resolve(STOPS), { once: true })
    })
  }

  /** Requests the leader's announcement. */
  #ask(): void {
    if (this.#role.is !== 'seeking') return
    this.#links.announce(packMessage({ is: 'asks', protocol: PROTOCOL }))
  }

  #onAnnouncement(from: NodeID, message: Uint8Array): void {
    const { said } = unpackMessage(message, toAll)
    if (this.#over.signal.aborted) return
    if (said.protocol !== PROTOCOL) this.#mismatches.report(said.protocol, from)
    else if (said.is === 'asks') this.#announcer.announce()
    else this.#onLeader(from, said)
  }

  /** Any node may say that it leads: the database knows. */
  #onLeader(from: NodeID, said: Announcement): void {
    const role = this.#role
    if (role.is === 'leading') {
      const isLater = said.epoch > this.#epoch
      if (isLater && !role.lease.isHeld) this.#stepDown('another node leads')
      return
    }
    if (role.is !== 'seeking' && role.line.leader === from && role.line.epoch === said.epoch) {
      role.line.isOverloaded = said.isOverloaded
      return
    }
    if (!this.#isOwner(from, said.epoch)) {
      this.#unconfirmed = { from, said }
      return
    }
    this.#leaveLeader('another node leads')
    this.#epoch = said.epoch
    this.#join(from, said)
  }

  #isOwner(node: NodeID, epoch: number): boolean {
    const owner = this.#owner
    return owner.node === node && owner.epoch === epoch && !owner.isSilent
  }

  #onOwner(owner: Owner): void {
    const isOther = owner.node !== this.#owner.node || owner.epoch !== this.#owner.epoch
    this.#owner = owner
    const last = this.#unconfirmed
    if (last !== undefined && this.#isOwner(last.from, last.said.epoch)) {
      this.#unconfirmed = undefined
      this.#onLeader(last.from, last.said)
    } else if (isOther) this.#ask()
  }

  #join(leader: NodeID, { epoch, url }: Announcement): void {
    const link = this.#links.to(leader)
    const line = new LeaderConnection({ nodeID: this.id, link, epoch, url })
    this.#become({ is: 'joining', line })
    line.join(this.#holding.heldFor(epoch) !== undefined)
  }

  #onMessage(from: NodeID, message: Uint8Array): void {
    const role = this.#role
    if (role.is === 'leading') {
      role.leader.onMessage(from, message)
      return
    }
    if (role.is === 'seeking' || role.line.leader !== from) return
    const { said, body } = unpackMessage(message, toFollower)
    if (said.is === 'welcome') this.#follow(role.line, said)
    else if (said.is === 'ending') this.#finish(role.line)
    else if (said.is === 'handOver') {
      // A planned end: sockets stay open for the next leader.
      this.registry.take(this.#holding.begin(role.line, said.nodes, body))
    } else if (this.#gateway !== undefined) {
      const { numbers } = this.#parts
      handleLeaderMessage({ line: role.line, gateway: this.#gateway, numbers }, said, body)
    }
  }

  #follow(
    line: LeaderConnection,
    { epoch, goesOn }: Pick<Extract<ToFollower, { is: 'welcome' }>, 'epoch' | 'goesOn'>,
  ): void {
    if (line.epoch !== epoch || this.#role.is !== 'joining') return
    this.#become({ is: 'following', line })
    const core = new RemoteCore(line)
    const registry = new RemoteSessionRegistry(line, this.#parts.numbers)
    if (goesOn) {
      this.#holding.goOnAt(registry, core, this.#gateway?.members)
      line.send({ is: 'resumed' })
    } else this.#holding.giveUp('sessions cannot be resumed')
    this.core.take(core)
    this.registry.take(registry)
    this.#parts.log.info({ leader: line.leader, epoch }, 'cluster: this node follows the leader')
  }

  /** From now on calls wait. */
  #finish(line: LeaderConnection): void {
    this.core.vacate()
    line.send({ is: 'holds' })
  }

  #onBroken(node: NodeID, reason: string): void {
    const role = this.#role
    if (role.is === 'leading') role.leader.lost(node)
    else if (role.is !== 'seeking' && role.line.leader === node) this.#leaveLeader(reason)
  }

  /**
   * Closes the clients of that leader: they reconnect to any node, and find missed changes through
   * the logs.
   */
  #leaveLeader(reason: string): void {
    const role = this.#role
    if (role.is === 'seeking' || role.is === 'leading') return
    this.core.vacate()
    if (!this.#holding.isHolding) {
      this.registry.vacate()
      this.#gateway?.sendAway('the leader has changed')
    }
    role.line.end()
    this.#become(seeking)
    this.#parts.log.warn({ leader: role.line.leader, reason }, 'cluster: leader lost')
  }

  #become(role: Role): void {
    this.#role = role
    if (role.is === 'leading' || role.is === 'following') this.#leaderChanges++
  }

  async #close(): Promise<void> {
    this.#over.abort()
    this.core.refuseWaiting()
    this.#holding.end()
    this.#leaveLeader(STOPS)
    await this.#elections
    await this.#links.close()
  }
}
