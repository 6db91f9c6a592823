import type { PushFrames } from '../../gateway/push-frames.ts'
import type { SessionConnection } from '../../gateway/sessions.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { RemoteNode } from './remote-node.ts'

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
