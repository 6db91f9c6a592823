import { BadField } from '../../kernel/guards.ts'
import type { Writer } from '../../storage/rows/writer.ts'
import { compiled, type Query, type Storage } from '../../storage/storage.ts'
import { upsert } from '../../storage/upsert.ts'
import type { Delivery, OutgoingPush } from '../events/delivery.ts'
import {
  type AppSettings,
  noSettings,
  type SettingName,
  type Settings,
  type SettingsInput,
  settingGuards,
  settingPushes,
} from './app-settings.ts'

/** Settings of the apps file, by app. */
export type FileSettings = ReadonlyMap<number, SettingsInput>

interface SettingsParts {
  readonly storage: Storage
  readonly writer: Writer
  readonly delivery: Delivery
  /** Unix seconds. */
  readonly time: () => number
}

const names = Object.keys(settingGuards) as SettingName[]

/**
 * The settings of all apps. A value set by the back end over REST permanently replaces that of the
 * apps file.
 */
export class SettingsStore {
  readonly #parts: SettingsParts
  readonly #write: Query<unknown>
  readonly #apps = new Map<number, Settings>()
  /** Newest version of all settings, including those that are not on disk yet. */
  #version = 0
  /** Newest version of each setting. */
  readonly #newest = new Map<string, number>()

  constructor(parts: SettingsParts) {
    this.#parts = parts
    const { db } = parts.storage
    this.#write = upsert(db, 'app_settings', ['app', 'name'], ['version', 'value', 'source'])
  }

  of(app: number): Settings {
    return this.#apps.get(app) ?? noSettings
  }

  /** Loads the stored settings, and applies changes of the file. Throws if the file is invalid. */
  async load(file: FileSettings): Promise<void> {
    const { storage } = this.#parts
    const all = compiled(() => storage.db.selectFrom('app_settings').selectAll())
    for (const { app, name, version, value, source } of await storage.read(all, [])) {
      if (!Object.hasOwn(settingGuards, name)) continue
      const setting = { version, value: stored(name, value), isByRest: source === 'rest' }
      this.#apps.set(app, { ...this.of(app), [name]: setting })
      this.#version = Math.max(this.#version, version)
    }
    for (const [app, input] of file) {
      refuseUnknown(app, input)
      for (const name of names) this.#takeFromFile(app, name, input[name])
    }
    await this.#parts.writer.settled()
  }

  /**
   * Stores a setting and notifies the clients of the app; resolves with its version when it is on
   * disk.
   */
  async set<Name extends SettingName>(
    app: number,
    name: Name,
    value: AppSettings[Name],
  ): Promise<number> {
    const known = this.of(app)[name]
    const isNewest = (this.#newest.get(`${app}/${name}`) ?? 0) <= known.version
    const isKnown = isNewest && known.isByRest && isSame(known.value, value)
    const version = isKnown ? known.version : this.#store(app, name, value, true)
    await this.#parts.writer.settled()
    return version
  }

  #takeFromFile(app: number, name: SettingName, input: unknown): void {
    const { isByRest, value } = this.of(app)[name]
    if (isByRest) return
    const expected = input === undefined ? noSettings[name].value : checked(app, name, input)
    if (!isSame(value, expected)) this.#store(app, name, expected, false)
  }

  /**
   * Clients cache settings by version, so a version must not be used again, neither after a restart
   * nor after a loss of the data. Therefore it contains the time.
   */
  #store(app: number, name: SettingName, value: unknown, isByRest: boolean): number {
    const { writer, delivery, time } = this.#parts
    const version = Math.max(this.#version + 1, time())
    this.#version = version
    this.#newest.set(`${app}/${name}`, version)
    const source = isByRest ? 'rest' : 'file'
    writer.write(this.#write, [app, name, version, JSON.stringify(value), source])
    writer.afterCommit(() => {
      this.#apps.set(app, { ...this.of(app), [name]: { version, value, isByRest } })
      const push = settingPushes[name] as ((setting: object) => OutgoingPush) | undefined
      if (push !== undefined) delivery.deliverToApp(app, push(this.of(app)[name]))
    })
    return version
  }
}

/** The stored value, with defaults for keys that are newer than it. */
const stored = (name: string, text: string): unknown => {
  const value: unknown = JSON.parse(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { ...(noSettings[name as SettingName].value as object), ...value } : value
}

/** A misspelt setting would silently have no effect. */
const refuseUnknown = (app: number, input: object): void => {
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(settingGuards, name))
  if (unknown === undefined) return
  const why = `${unknown} is not one of ${names.join(', ')}`
  throw new Error(`read settings of app ${app}: ${why}`)
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const checked = (app: number, name: SettingName, input: unknown): unknown => {
  try {
    return settingGuards[name](input, `settings.${name}`)
  } catch (cause) {
    if (!(cause instanceof BadField)) throw cause
    throw new Error(`read settings of app ${app}: ${cause.message}`, { cause })
  }
}
