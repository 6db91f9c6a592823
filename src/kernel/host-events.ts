import EventEmitter from 'eventemitter3'
import type { Changes } from './changes.ts'
import type { Log } from './log.ts'

/** What every handler receives: one object, so that one handler can serve several events. */
export interface HostEvent<Name, Data> {
  readonly name: Name
  readonly data: Data
}

type Handler = (this: unknown, event: HostEvent<string, unknown>) => void

/** The events that the host listens to with `on`. A handler that throws is logged and disturbs nobody. */
export class HostEvents<Events> {
  readonly #emitter = new EventEmitter()
  readonly #guarded = new WeakMap<Handler, Handler>()
  readonly #changes: Changes
  readonly #log: Log

  constructor(changes: Changes, log: Log) {
    this.#changes = changes
    this.#log = log
  }

  on(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.on(name, this.#guard(handler), context)
  }

  /** Like `on`, for the next time alone. */
  once(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.once(name, this.#guard(handler), context)
  }

  off(name: string, handler: Handler, context?: unknown): void {
    this.#emitter.off(name, this.#guard(handler), context)
  }

  /** Whether anybody listens: what only an event needs is not made for nobody. */
  has(name: keyof Events & string): boolean {
    return this.#emitter.listenerCount(name) > 0
  }

  /** Tells the host when the batch has ended. `data` is made then, and only if somebody listens. */
  emit<Name extends keyof Events & string>(name: Name, data: () => Events[Name]): void {
    if (!this.has(name)) return
    this.#changes.afterwards(() =>
      this.#emitter.emit(name, { name, data: this.#changes.handed.of(data()) }),
    )
  }

  clear(): void {
    this.#emitter.removeAllListeners()
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
