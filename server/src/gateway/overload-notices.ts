import { randomInt } from 'node:crypto'
import { type Clock, pushes } from 'tavern-im/protocol'
import { outgoing } from '../domain/events/pushes.ts'
import type { Connection } from './connection.ts'
import type { PushNumbers } from './push-frames.ts'

interface NoticeParts {
  readonly clock: Clock
  readonly numbers: PushNumbers
  readonly limits: { readonly overloadSeconds: number }
}

/** Asks clients to hold a command back while the core is overloaded, each client once per hold. */
export class OverloadNotices {
  readonly #parts: NoticeParts
  /** Unix milliseconds at which a hold ends, by command. */
  readonly #holds = new WeakMap<Connection, Map<string, number>>()

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  /** The command was refused on this connection. */
  notify(connection: Connection, command: string): void {
    const { clock, numbers, limits } = this.#parts
    const leastMs = Math.round(limits.overloadSeconds * 1000)
    if (leastMs <= 0) return
    const now = clock.now()
    const holds = this.#holds.get(connection) ?? new Map<string, number>()
    this.#holds.set(connection, holds)
    if (now < (holds.get(command) ?? 0)) return
    // Spread over the same time again, so that not all retry at once.
    const ms = leastMs + randomInt(leastMs)
    holds.set(command, now + ms)
    const push = outgoing(pushes.configuration.overload, { command, seconds: ms / 1000 })
    connection.push(numbers.next(push))
  }
}
