export class Nothing {
  #listeners = new Map()

  on(name, listener) {
    this.#listeners.set(name, listener)
  }
}
