import type { CloudKeyName, CloudValue } from './cloud-keys.ts'
import { type CloudKey, earlyCloudKeys } from './early-cloud-keys.ts'

type CloudKeys = { readonly [Name in CloudKeyName]: CloudKey<CloudValue<Name>> }

/**
 * The settings of the server's operator for all clients of an app. Readers read them at the moment of use, so
 * that a change applies at once; code that must act on a change subscribes. Only the configuration writes them.
 */
export class CloudConfig {
  #keys: Partial<CloudKeys> = earlyCloudKeys
  #raw: Readonly<Record<string, unknown>> = {}
  /** Values that were read since the last change, so that hot paths parse nothing twice. */
  readonly #values = new Map<CloudKeyName, unknown>()
  readonly #listeners: (() => void)[] = []

  /** Adds the keys that features read. */
  add(keys: CloudKeys): void {
    this.#keys = keys
  }

  value<Name extends CloudKeyName>(name: Name): CloudValue<Name> {
    if (!this.#values.has(name)) {
      const { read, fallback } = this.#keys[name] as CloudKeys[Name]
      this.#values.set(name, read(this.#raw[name]) ?? fallback)
    }
    return this.#values.get(name) as CloudValue<Name>
  }

  /** All keys as the server gave them, unknown ones too. */
  get raw(): Readonly<Record<string, unknown>> {
    return this.#raw
  }

  replace(raw: Readonly<Record<string, unknown>>): void {
    this.#raw = raw
    this.#values.clear()
    for (const listener of this.#listeners) listener()
  }

  /** Listens to every change, for the life of the client. */
  whenChanged(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
