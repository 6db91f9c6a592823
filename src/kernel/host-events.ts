import type { Changes } from './changes.ts'
import type { Log } from './log.ts'

/** What every handler receives: one object, so that one handler can serve several events. */
export interface HostEvent<Name, Data> {
  readonly name: Name
  readonly data: Data
}

type Handler = (this: unknown, event: HostEvent<string, unknown>) => void

interface Listener {
  readonly handler: Handler
  readonly context: unknown
}

/** The events that the host listens to with `on`. A handler that throws is logged and disturbs nobody. */
export class HostEvents<Events> {
  /** Lists are replaced, never changed: whoever is being told is told as they were. */
  readonly #listeners = new Map<string, readonly Listener[]>()
  readonly #changes: Changes
  readonly #log: Log

  constructor(changes: Changes, log: Log) {
    this.#changes = changes
    this.#log = log
  }

  on(name: string, handler: Handler, context?: unknown): void {
    this.#listeners.set(name, [...this.#of(name), { handler, context }])
  }

  /** Takes a handler away as often as it was given; with a context, where it was given with that one. */
  off(name: string, handler: Handler, context?: unknown): void {
    const stay = this.#of(name).filter(
      (one) => one.handler !== handler || (context && one.context !== context),
    )
    this.#listeners.set(name, stay)
  }

  /** Whether anybody listens: what only an event needs is not made for nobody. */
  has(name: keyof Events & string): boolean {
    return this.#of(name).length > 0
  }

  /** Tells the host when the batch has ended. `data` is made then, and only if somebody listens. */
  emit<Name extends keyof Events & string>(name: Name, data: () => Events[Name]): void {
    if (!this.has(name)) return
    this.#changes.afterwards(() => {
      const event = { name, data: data() }
      for (const { handler, context } of this.#of(name)) {
        try {
          handler.call(context, event)
        } catch (error) {
          this.#log.error(`the handler of ${name} threw`, error)
        }
      }
    })
  }

  clear(): void {
    this.#listeners.clear()
  }

  #of(name: string): readonly Listener[] {
    return this.#listeners.get(name) ?? []
  }
}
