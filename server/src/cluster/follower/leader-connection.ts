import type { WireBody } from 'tavern-im/protocol'
import { commandRows } from '../../kernel/command-rows.ts'
import type { HandlerAnswer } from '../../kernel/handler-answer.ts'
import type { Link } from '../link/links.ts'
import { type NodeCall, PROTOCOL, packMessage, type ToLeader } from '../messages.ts'
import type { NodeID } from '../transports/transport.ts'
import { Calls } from './calls.ts'

interface LeaderLineParts {
  readonly nodeID: NodeID
  readonly link: Link
  readonly epoch: number
  /** Address of the leader's HTTP side. */
  readonly url: string
}

/** A follower's connection to the leader. */
export class LeaderConnection {
  readonly leader: NodeID
  readonly epoch: number
  readonly url: string
  /** The last state that the leader announced. */
  isOverloaded = false
  readonly calls = new Calls()
  readonly #link: Link
  readonly #nodeID: NodeID
  #isOver = false

  constructor({ nodeID, link, epoch, url }: LeaderLineParts) {
    this.leader = link.node
    this.epoch = epoch
    this.url = url
    this.#link = link
    this.#nodeID = nodeID
  }

  get waitingBytes(): number {
    return this.#link.waitingBytes
  }

  /** Name of a connection between the two nodes: its number without the node's ID. */
  nameOf(connectionID: string): string {
    return connectionID.slice(this.#nodeID.length + 1)
  }

  idOf(name: string): string {
    return `${this.#nodeID}.${name}`
  }

  /** `goesOn`: sessions of the previous leader are to continue. */
  join(goesOn: boolean): void {
    this.send({ is: 'join', protocol: PROTOCOL, epoch: this.epoch, goesOn })
  }

  /** Runs a call on the leader; settles once, also if the leader is lost. */
  call(call: NodeCall, body?: WireBody): Promise<HandlerAnswer> {
    const row = 'command' in call ? commandRows.get(call.command) : undefined
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    return this.calls.add(row, (id) => this.send({ is: 'call', id, call }, bytes))
  }

  send(said: ToLeader, body?: Uint8Array): void {
    if (!this.#isOver) this.#link.send(packMessage(said, body))
  }

  /** Sends nothing more; refuses the calls without an answer. */
  end(): void {
    this.#isOver = true
    this.#link.close()
    this.calls.fail()
  }
}
