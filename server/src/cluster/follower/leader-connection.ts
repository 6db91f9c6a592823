import type { WireBody } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../../core/core.ts'
import { commandRows } from '../../gateway/command-rows.ts'
import type { Link } from '../link/links.ts'
import { type NodeCall, PROTOCOL, packMessage, type ToLeader } from '../messages.ts'
import type { NodeID } from '../transports/transport.ts'
import { Calls } from './calls.ts'

interface LeaderLineParts {
  readonly nodeID: NodeID
  readonly link: Link
  readonly term: number
  /** By which its HTTP side is reached. */
  readonly url: string
}

/** The way of a node to the one that leads. */
export class LeaderConnection {
  readonly leader: NodeID
  readonly term: number
  readonly url: string
  /** As the leader has said last. */
  isOverloaded = false
  readonly calls = new Calls()
  readonly #link: Link
  readonly #nodeID: NodeID
  #isOver = false

  constructor({ nodeID, link, term, url }: LeaderLineParts) {
    this.leader = link.node
    this.term = term
    this.url = url
    this.#link = link
    this.#nodeID = nodeID
  }

  get waitingBytes(): number {
    return this.#link.waitingBytes
  }

  /** What a connection is called between the two: its number alone. */
  nameOf(connectionID: string): string {
    return connectionID.slice(this.#nodeID.length + 1)
  }

  idOf(name: string): string {
    return `${this.#nodeID}.${name}`
  }

  /** `goesOn`: sessions of the leader before want to go on. */
  join(goesOn: boolean): void {
    this.send({ is: 'join', protocol: PROTOCOL, term: this.term, goesOn })
  }

  /** Has something done; settles once, also where the leader goes. */
  call(call: NodeCall, body?: WireBody): Promise<HandlerAnswer> {
    const row = 'command' in call ? commandRows.get(call.command) : undefined
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    return this.calls.add(row, (id) => this.send({ is: 'call', id, call }, bytes))
  }

  send(said: ToLeader, body?: Uint8Array): void {
    if (!this.#isOver) this.#link.send(packMessage(said, body))
  }

  /** Nothing is said to it any more; what it has not answered is refused. */
  end(): void {
    this.#isOver = true
    this.#link.close()
    this.calls.fail()
  }
}
