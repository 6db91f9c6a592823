import EventEmitter from 'eventemitter3'
import type { Changes } from './changes.ts'
import type { Log } from './log.ts'

/** The argument of every handler: one object, so that one handler can serve several events. */
export interface HostEvent<Name, Data> {
  readonly name: Name
  readonly data: Data
}

type Handler = (this: unknown, event: HostEvent<string, unknown>) => void

/**
 * The events that the host listens to with `on`. An exception of a handler is logged and does not
 * affect others.
 */
export class HostEvents<Events> {
  readonly #emitter = new EventEmitter()
  readonly #guarded = new WeakMap<Handler, Handler>()
  readonly #changes: Changes
  readonly #log: Log
  /** Names of events that tell a whole state. */
  readonly #states: ReadonlySet<PropertyKey>
  /** States that were emitted while no handler listened. */
  readonly #undelivered = new Map<string, () => unknown>()

  constructor(changes: Changes, log: Log, states: ReadonlySet<keyof Events> = new Set()) {
    this.#changes = changes
    this.#log = log
    this.#states = states
  }

  on(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.on(name, this.#guard(handler), context)
    this.#deliverLate(name)
  }

  /** Like `on`, for the next time alone. */
  once(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.once(name, this.#guard(handler), context)
    this.#deliverLate(name)
  }

  off(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.off(name, this.#guard(handler), context)
  }

  /** Whether the event has a handler: data only for an event is not made without one. */
  has(name: keyof Events & string): boolean {
    return this.#emitter.listenerCount(name) > 0
  }

  /**
   * Emits the event when the batch has ended. `data` is made then, and only if there is a handler.
   */
  emit<Name extends keyof Events & string>(name: Name, data: () => Events[Name]): void {
    // A handler of this batch may begin to listen to a state.
    if (!this.has(name) && !this.#states.has(name)) return
    this.#changes.afterwards(() => this.#deliver(name, data))
  }

  /** The session is over: forgets the states that no handler has received. */
  forget(): void {
    this.#undelivered.clear()
  }

  clear(): void {
    this.#emitter.removeAllListeners()
    this.forget()
  }

  #deliver(name: string, data: () => unknown): void {
    const isState = this.#states.has(name)
    if (this.#emitter.listenerCount(name) === 0) {
      if (isState) this.#undelivered.set(name, data)
      return
    }
    if (isState) this.#undelivered.delete(name)
    this.#emitter.emit(name, { name, data: this.#changes.handed.of(data()) })
  }

  /** A state that no handler has received goes to the first handler that is added, after the call that adds it. */
  #deliverLate(name: string): void {
    if (!this.#undelivered.has(name)) return
    void Promise.resolve().then(() => {
      const data = this.#undelivered.get(name)
      if (data !== undefined) this.#changes.afterwards(() => this.#deliver(name, data))
    })
  }

  #guard(handler: Handler): Handler {
    const known = this.#guarded.get(handler)
    if (known !== undefined) return known
    const log = this.#log
    const guarded: Handler = function (event) {
      try {
        handler.call(this, event)
      } catch (error) {
        log.error(`the handler of ${event.name} threw`, error)
      }
    }
    this.#guarded.set(handler, guarded)
    return guarded
  }
}
