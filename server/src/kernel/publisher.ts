/**
 * A kind of event. One part publishes it; the composition subscribes others. Listeners run at once, in the order of
 * their subscription.
 */
export class Publisher<Event> {
  readonly #listeners: ((event: Event) => void)[] = []

  subscribe(listener: (event: Event) => void): void {
    this.#listeners.push(listener)
  }

  publish(event: Event): void {
    for (const listener of this.#listeners) listener(event)
  }
}
