import type { Caller } from '../../core/caller.ts'
import { EncodedAnswer } from '../../core/core.ts'
import type { HeldSession } from '../../core/hand-over.ts'
import type { PushFrames } from '../../gateway/push-frames.ts'
import type { SessionConnection } from '../../gateway/session-connection.ts'
import type { Link } from '../link/links.ts'
import { packMessage, type ToFollower } from '../messages.ts'
import { RemoteConnection } from './remote-connection.ts'

/** One thing that several of a node's clients are told: it travels once. */
type Gathered =
  | { readonly of: PushFrames; readonly lines: string[] }
  | { readonly of: EncodedAnswer; readonly ids: number[] }

/** Another node as the leader sees it: its connections, and the way to them, in the order in which things happen here. */
export class RemoteNode {
  readonly id: string
  /** It asks for nothing more. */
  holds = false
  readonly #link: Link
  readonly #lines = new Map<string, RemoteConnection>()
  /** Connections that have asked for something, with a session or without. */
  readonly #callers = new Set<string>()
  #gathered: Gathered | undefined
  #isGone = false
  #isHandedOver = false
  readonly #letGo = (): void => this.#flush()

  constructor(link: Link) {
    this.id = link.node
    this.#link = link
  }

  get lines(): Iterable<RemoteConnection> {
    return this.#lines.values()
  }

  /** Ids of all connections for which something may be held. */
  get connectionIDs(): Iterable<string> {
    return this.#callers
  }

  get waitingBytes(): number {
    return this.#link.waitingBytes
  }

  line(name: string): RemoteConnection | undefined {
    return this.#lines.get(name)
  }

  entered(name: string, caller: Caller, client: SessionConnection['client']): RemoteConnection {
    const line = new RemoteConnection(this, name, caller, client)
    this.#lines.set(name, line)
    this.#callers.add(line.id)
    return line
  }

  /** A connection without a session asks for something. */
  asked(connectionID: string): void {
    this.#callers.add(connectionID)
  }

  left(name: string): void {
    this.#lines.delete(name)
  }

  closed(name: string): string {
    const connectionID = `${this.id}.${name}`
    this.#lines.delete(name)
    this.#callers.delete(connectionID)
    return connectionID
  }

  /** Its sessions have not ended: they go on at the next leader. */
  get isHandedOver(): boolean {
    return this.#isHandedOver
  }

  handOver(nodes: readonly string[], heldOf: (caller: Caller) => HeldSession): void {
    const held = [...this.#lines].flatMap(([name, { caller }]) =>
      caller === undefined ? [] : [[name, heldOf(caller)] as const],
    )
    this.tell({ is: 'handOver', nodes }, Buffer.from(JSON.stringify(held)))
    this.#isHandedOver = true
  }

  /** Nothing is said to it any more. */
  forget(): void {
    this.#isGone = true
    this.#gathered = undefined
  }

  /** It hears that this one does not lead any more. */
  close(): void {
    this.#link.close()
  }

  push(frames: PushFrames, line: string): void {
    const gathered = this.#gathered
    if (gathered?.of === frames && 'lines' in gathered) gathered.lines.push(line)
    else this.#gather({ of: frames, lines: [line] })
  }

  /** Answers a call of a command; `bytes` are made of what is not encoded yet. */
  answer(id: number, answer: EncodedAnswer | Uint8Array): void {
    const gathered = this.#gathered
    if (!(answer instanceof EncodedAnswer)) {
      this.tell({ is: 'answer', ids: [id], isJSON: false }, answer)
    } else if (gathered?.of === answer && 'ids' in gathered) gathered.ids.push(id)
    else this.#gather({ of: answer, ids: [id] })
  }

  tell(said: ToFollower, body?: Uint8Array): void {
    if (this.#isGone) return
    this.#flush()
    this.#link.send(packMessage(said, body))
  }

  #gather(gathered: Gathered): void {
    if (this.#isGone) return
    this.#flush()
    this.#gathered = gathered
    // Comes when nothing is left to do at once: whoever is told the same has been named by then.
    queueMicrotask(() => process.nextTick(this.#letGo))
  }

  #flush(): void {
    const gathered = this.#gathered
    if (gathered === undefined) return
    this.#gathered = undefined
    if ('lines' in gathered) {
      const { of, lines } = gathered
      this.#link.send(packMessage({ is: 'push', name: of.name, lines }, of.body))
    } else {
      const { of, ids } = gathered
      this.#link.send(packMessage({ is: 'answer', ids, isJSON: false }, of.bytes))
    }
  }
}
