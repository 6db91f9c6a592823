/** Notifications between features (style: calls go down, facts go up). */
export class FactBoard<Facts> {
  readonly #reactions = new Map<keyof Facts, ((data: never) => void)[]>()

  /** Listens for a fact. Reactions run in the order in which the features were assembled. */
  react<Name extends keyof Facts>(name: Name, reaction: (data: Facts[Name]) => void): void {
    const list = this.#reactions.get(name) ?? []
    this.#reactions.set(name, list)
    list.push(reaction as (data: never) => void)
  }

  publish<Name extends keyof Facts>(name: Name, data: Facts[Name]): void {
    for (const reaction of this.#reactions.get(name) ?? []) reaction(data as never)
  }
}
