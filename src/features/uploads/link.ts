import type { Scope } from '../../lib/scope.ts'
import type { NetworkPort } from '../../platform/platform.ts'

/** Whether there is a way to the server: a session that is open, and a network. */
export class Link {
  readonly #network: NetworkPort
  #isOpen = false
  /** Look again when something changes. */
  readonly #waiting = new Set<() => void>()
  /** Number of times that the connection was lost. */
  losses = 0

  constructor(network: NetworkPort) {
    this.#network = network
  }

  get isUp(): boolean {
    return this.#isOpen && this.#network.isOnline()
  }

  opened(): void {
    this.#isOpen = true
    for (const look of [...this.#waiting]) look()
  }

  lost(): void {
    this.#isOpen = false
    this.losses++
  }

  /** Resolves when there is a way; never once the scope has ended. */
  up(scope: Scope): Promise<void> {
    if (this.isUp) return Promise.resolve()
    return new Promise((resolve) => {
      const look = () => {
        if (!this.isUp) return
        end()
        resolve()
      }
      const unwatch = this.#network.watch(look)
      const end = scope.add(() => {
        this.#waiting.delete(look)
        unwatch()
      })
      this.#waiting.add(look)
    })
  }
}
