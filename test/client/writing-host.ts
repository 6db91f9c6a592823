import type { TestClient } from '../support/client.ts'

type Fields = Record<string, unknown>

/**
 * The message fields that a host writes for the SDK to read: its content, until it is sent or when
 * it is modified.
 */
const content: ReadonlySet<string> = new Set([
  'payload',
  'cloudCustomData',
  'priority',
  'needReadReceipt',
  'isSupportExtension',
  'atUserList',
  'receiverList',
  'nameCard',
  'nick',
  'avatar',
  'messageControlInfo',
])

const isMessage = (value: object): boolean => 'clientTime' in value && 'payload' in value

const garbageFor = (value: unknown, key: string): unknown => {
  if (key === 'status') return 'success'
  if (typeof value === 'number') return value === 0 ? 77 : 0
  if (typeof value === 'string') return value === '' ? 'spoilt' : ''
  return typeof value === 'boolean' ? !value : null
}

/** Writes into every field of everything in it, however deep it lies. */
const overwrite = (value: unknown, seen = new Set<unknown>()): void => {
  if (typeof value !== 'object' || value === null || seen.has(value) || Object.isFrozen(value))
    return
  seen.add(value)
  if (Array.isArray(value)) {
    for (const one of value) overwrite(one, seen)
    value.push('spoilt')
    return
  }
  const fields = value as Fields
  for (const key of Object.keys(fields)) {
    if (key === 'payload' || (isMessage(value) && content.has(key))) continue
    const field = fields[key]
    overwrite(field, seen)
    if (typeof field !== 'object' || field === null || Object.isFrozen(field))
      fields[key] = garbageFor(field, key)
  }
}

/** The forms in which a host passes a message that it holds. */
export type Handing = 'itself' | 'spread' | 'json' | 'proxy'

/** Takes copies before it overwrites its objects. */
export class Host {
  readonly isHostile: boolean
  readonly client: TestClient
  readonly #copies = new Map<object, { readonly spread: object; readonly json: object }>()
  readonly #held = new Set<unknown>()

  constructor(client: TestClient, isHostile: boolean) {
    this.client = client
    this.isHostile = isHostile
  }

  /** The host got this, and keeps it. */
  hold<Value>(value: Value): Value {
    this.#held.add(value)
    this.#copyMessages(value)
    return value
  }

  /** The same message in another form. */
  inForm<Message extends object>(message: Message, handing: Handing): Message {
    if (!this.isHostile) return message
    const copies = this.#copies.get(message)
    if (handing === 'itself' || copies === undefined) return message
    // A message that is not handed in itself is known by its ID.
    const { ID } = copies.json as { readonly ID: string }
    if (handing === 'proxy') {
      return new Proxy(message, {
        get: (target, key) => (key === 'ID' ? ID : Reflect.get(target, key)),
      })
    }
    return copies[handing] as Message
  }

  /** Writes into all that was ever handed out. */
  overwriteAll(): void {
    for (const event of this.client.events) this.hold(event.data)
    if (!this.isHostile) return
    const seen = new Set<unknown>()
    for (const value of this.#held) overwrite(value, seen)
  }

  #copyMessages(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#copyMessages(one)
    else if (typeof value === 'object' && value !== null) {
      if (!isMessage(value)) {
        for (const one of Object.values(value)) this.#copyMessages(one)
      } else if (!this.#copies.has(value)) {
        const json = JSON.parse(JSON.stringify(value)) as object
        this.#copies.set(value, { spread: { ...value }, json })
      }
    }
  }
}
