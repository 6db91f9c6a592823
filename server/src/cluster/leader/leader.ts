import { MalformedFrame } from 'tavern-im/protocol'
import type { Core } from '../../gateway/core.ts'
import type { LocalSessionRegistry } from '../../gateway/session-registry.ts'
import { eventLoopYielder } from '../../kernel/event-loop-yielder.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { HandOver } from '../../services/hand-over.ts'
import type { Link } from '../link/links.ts'
import { fromNewcomer, toLeader } from '../message-guards.ts'
import { type NodeCall, PROTOCOL, type ToLeader, unpackMessage } from '../messages.ts'
import type { NodeID } from '../transports/transport.ts'
import type { LeaseGuard } from './lease-guard.ts'
import { RemoteNode } from './remote-node.ts'
import type { Resumption } from './resumption.ts'
import { runCall } from './run-call.ts'

interface LeaderParts {
  readonly epoch: number
  readonly core: Core
  readonly registry: LocalSessionRegistry
  readonly linkTo: (node: NodeID) => Link
  readonly resumption: Resumption
  readonly guard: Pick<LeaseGuard, 'confirmIfStale'>
  readonly log: Log
}

/** The leader's work for other nodes: their calls, and sessions on their connections. */
export class Leader {
  readonly #parts: LeaderParts
  readonly #nodes = new Map<NodeID, RemoteNode>()
  /** Nodes that were lost, whose sessions are leaving. */
  readonly #leaving = new Set<Promise<void>>()
  #running = 0
  #isFinishing = false

  constructor(parts: LeaderParts) {
    this.#parts = parts
  }

  get nodes(): Iterable<RemoteNode> {
    return this.#nodes.values()
  }

  onMessage(from: NodeID, message: Uint8Array): void {
    const node = this.#nodes.get(from)
    if (node === undefined) {
      const { said } = unpackMessage(message, fromNewcomer)
      if (said.is === 'join') this.#join(from, said)
    } else this.#onNodeMessage(node, message)
  }

  #onNodeMessage(node: RemoteNode, message: Uint8Array): void {
    const { said, body } = unpackMessage(message, toLeader)
    switch (said.is) {
      case 'join':
        this.#join(node.id, said)
        return
      case 'call':
        void this.#answer(node, said.id, said.call, body)
        return
      case 'entered': {
        const line = node.entered(said.line, said.caller, said.client)
        if (said.held === undefined) this.#parts.registry.enter(line)
        else this.#parts.registry.resume(line, said.held)
        return
      }
      case 'left': {
        const line = node.line(said.line)
        node.left(said.line)
        if (line !== undefined) this.#parts.registry.leave(line, said.end)
        return
      }
      case 'closed':
        this.#parts.core.connectionClosed(node.closed(said.line))
        return
      case 'release':
        for (const id of node.connectionIDs) this.#parts.core.connectionClosed(id)
        return
      case 'holds':
        node.holds = true
        return
      case 'resumed':
        this.#parts.resumption.came(node.id)
        return
      case 'reports':
        this.#parts.core.keepReports(said.rows)
        return
      default:
        said satisfies never
    }
  }

  /** A node has left, or no longer receives from this one; its connections have ended. */
  lost(id: NodeID): void {
    const node = this.#nodes.get(id)
    if (node === undefined) return
    this.#nodes.delete(id)
    node.forget()
    if (node.isHandedOver) return
    const leaving = this.#leave(node)
    this.#leaving.add(leaving)
    void leaving.finally(() => this.#leaving.delete(leaving))
  }

  /** Ends the sessions of a lost node. They may be many: other work runs in between. */
  async #leave(node: RemoteNode): Promise<void> {
    const pause = eventLoopYielder()
    for (const line of [...node.lines]) {
      this.#parts.registry.leave(line, 'lost')
      const paused = pause()
      if (paused !== undefined) await paused
    }
    for (const connectionID of [...node.connectionIDs]) {
      this.#parts.core.connectionClosed(connectionID)
    }
  }

  /** Ends the sessions of a user, including those that other nodes are about to admit. */
  kick(sdkAppID: number, userID: string, type: 1 | 2 | 3 | 4, exceptConnectionID: string): void {
    const said = { is: 'kick', sdkAppID, userID, type, exceptConnectionID } as const
    for (const node of this.nodes) node.send(said)
  }

  /** Asks nodes to stop sending calls, and refuses new nodes. */
  finish(): void {
    this.#isFinishing = true
    for (const node of this.nodes) node.send({ is: 'ending' })
  }

  /** Whether the nodes have stopped sending calls and all their calls are answered. */
  get isFinished(): boolean {
    return this.#running === 0 && [...this.nodes].every(({ holds }) => holds)
  }

  /** Hands the sessions of other nodes over to them, to continue on the next leader. */
  handOver(handOver: HandOver): void {
    const nodes = [...this.#nodes.keys()]
    for (const node of this.nodes) node.handOver(nodes, (caller) => handOver.heldOf(caller))
  }

  /** Whether the nodes have acknowledged everything that was sent to them. */
  get isAcknowledged(): boolean {
    return [...this.nodes].every(({ waitingBytes }) => waitingBytes === 0)
  }

  /** Closes the links to other nodes. Resolves when their sessions have left. */
  async end(): Promise<void> {
    for (const node of [...this.nodes]) {
      node.close()
      this.lost(node.id)
    }
    await Promise.all(this.#leaving)
  }

  #join(id: NodeID, { protocol, epoch, goesOn: wantsTo }: Extract<ToLeader, { is: 'join' }>): void {
    this.lost(id)
    if (protocol !== PROTOCOL || epoch !== this.#parts.epoch || this.#isFinishing) return
    const { resumption } = this.#parts
    const goesOn = wantsTo && resumption.admits(id)
    const node = new RemoteNode(this.#parts.linkTo(id))
    this.#nodes.set(id, node)
    node.send({ is: 'welcome', epoch, goesOn })
    if (!goesOn) resumption.came(id)
    this.#parts.log.info({ node: id }, 'cluster: node joined')
  }

  async #answer(node: RemoteNode, id: number, call: NodeCall, body: Buffer): Promise<void> {
    this.#running++
    const { resumption } = this.#parts
    if (!resumption.isOver) await resumption.over
    try {
      await this.#confirmed()
      const send = await this.#run(node, id, call, body).catch(
        (error) => () => this.#fail(node, id, call, error),
      )
      await this.#confirmed()
      send()
    } catch (error) {
      this.#fail(node, id, call, error)
    } finally {
      this.#running--
    }
  }

  async #confirmed(): Promise<void> {
    const confirmed = this.#parts.guard.confirmIfStale()
    if (confirmed !== undefined) await confirmed
  }

  /** Returns the step that sends the answer. */
  async #run(node: RemoteNode, id: number, call: NodeCall, body: Buffer): Promise<() => void> {
    if (call.is === 'kickOthers') {
      const line = node.line(call.line)
      if (line !== undefined) this.#parts.registry.kickOthers(line)
      return () => node.send({ is: 'answer', ids: [id], isJSON: true })
    }
    if (call.is === 'handleOpen') node.addCaller(call.visitor.connectionID)
    const result = await runCall(this.#parts.core, call, body, (line) => node.line(line)?.caller)
    if (!result.isJSON) return () => node.answer(id, result.answer)
    const json = Buffer.from(JSON.stringify(result.value))
    return () => node.send({ is: 'answer', ids: [id], isJSON: true }, json)
  }

  #fail(node: RemoteNode, id: number, call: NodeCall, error: unknown): void {
    if (error instanceof Refusal) {
      node.send({ is: 'refusal', id, code: error.code, message: error.message })
    } else if (error instanceof MalformedFrame) {
      node.send({ is: 'malformed', id, message: error.message })
    } else {
      this.#parts.log.error(
        { err: error, call: call.is, node: node.id },
        'cluster: call from a node failed',
      )
      node.send({ is: 'fault', id, message: error instanceof Error ? error.message : `${error}` })
    }
  }
}
