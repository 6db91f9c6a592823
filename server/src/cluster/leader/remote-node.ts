import type { PushFrames } from '../../gateway/frames.ts'
import type { SessionConnection } from '../../gateway/sessions.ts'
import type { Caller } from '../../kernel/caller.ts'
import { EncodedAnswer } from '../../kernel/handler-answer.ts'
import type { HeldSession } from '../../services/hand-over.ts'
import type { Link } from '../link/links.ts'
import { packMessage, type ToFollower } from '../messages.ts'

/** A connection of another node. */
export class RemoteConnection implements SessionConnection {
  readonly id: string
  readonly client: SessionConnection['client']
  readonly #node: RemoteNode
  readonly #name: string
  #caller: Caller | undefined

  constructor(node: RemoteNode, name: string, caller: Caller, client: SessionConnection['client']) {
    this.id = caller.connectionID
    this.client = client
    this.#node = node
    this.#name = name
    this.#caller = caller
  }

  get caller(): Caller | undefined {
    return this.#caller
  }

  endSession(): void {
    this.#caller = undefined
  }

  push(frames: PushFrames): void {
    this.#node.push(frames, this.#name)
  }

  close(code: number, reason: string): void {
    this.#node.send({ is: 'close', line: this.#name, code, reason })
  }
}

/** A push or an answer for several clients of a node: it is sent once. */
type Batch =
  | { readonly of: PushFrames; readonly lines: string[] }
  | { readonly of: EncodedAnswer; readonly ids: number[] }

/**
 * Another node as the leader sees it: its connections, and the link to them, which keeps the order
 * of events.
 */
export class RemoteNode {
  readonly id: string
  /** The node sends no more calls. */
  holds = false
  readonly #link: Link
  readonly #lines = new Map<string, RemoteConnection>()
  /** Connections that have sent a call, with a session or without. */
  readonly #callers = new Set<string>()
  #batch: Batch | undefined
  #isGone = false
  #isHandedOver = false
  readonly #flushAfterTick = (): void => this.#flush()

  constructor(link: Link) {
    this.id = link.node
    this.#link = link
  }

  get lines(): Iterable<RemoteConnection> {
    return this.#lines.values()
  }

  /** IDs of all connections for which the core may hold state. */
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

  /** A connection without a session sends a call. */
  addCaller(connectionID: string): void {
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

  /** Its sessions have not ended: they continue on the next leader. */
  get isHandedOver(): boolean {
    return this.#isHandedOver
  }

  handOver(nodes: readonly string[], heldOf: (caller: Caller) => HeldSession): void {
    const held = [...this.#lines].flatMap(([name, { caller }]) =>
      caller === undefined ? [] : [[name, heldOf(caller)] as const],
    )
    this.send({ is: 'handOver', nodes }, Buffer.from(JSON.stringify(held)))
    this.#isHandedOver = true
  }

  /** Sends nothing more to the node. */
  forget(): void {
    this.#isGone = true
    this.#batch = undefined
  }

  /** Closes the link; the node detects that this one no longer leads. */
  close(): void {
    this.#link.close()
  }

  push(frames: PushFrames, line: string): void {
    const batch = this.#batch
    if (batch?.of === frames && 'lines' in batch) batch.lines.push(line)
    else this.#startBatch({ of: frames, lines: [line] })
  }

  /** Answers the call of a command; encodes `bytes` if they are not encoded yet. */
  answer(id: number, answer: EncodedAnswer | Uint8Array): void {
    const batch = this.#batch
    if (!(answer instanceof EncodedAnswer)) {
      this.send({ is: 'answer', ids: [id], isJSON: false }, answer)
    } else if (batch?.of === answer && 'ids' in batch) batch.ids.push(id)
    else this.#startBatch({ of: answer, ids: [id] })
  }

  send(said: ToFollower, body?: Uint8Array): void {
    if (this.#isGone) return
    this.#flush()
    this.#link.send(packMessage(said, body))
  }

  #startBatch(batch: Batch): void {
    if (this.#isGone) return
    this.#flush()
    this.#batch = batch
    // Runs after all pending microtasks: by then every recipient of the same frame is in the batch.
    queueMicrotask(() => process.nextTick(this.#flushAfterTick))
  }

  #flush(): void {
    const batch = this.#batch
    if (batch === undefined) return
    this.#batch = undefined
    if ('lines' in batch) {
      const { of, lines } = batch
      this.#link.send(packMessage({ is: 'push', name: of.name, lines }, of.body))
    } else {
      const { of, ids } = batch
      this.#link.send(packMessage({ is: 'answer', ids, isJSON: false }, of.bytes))
    }
  }
}
