import type { SettingsStore } from '../../domain/configuration/settings-store.ts'
import { KeyedMutex } from '../../kernel/keyed-mutex.ts'
import { type Describe, describeNothing } from './describe.ts'
import { newObjectCounts } from './object-counts.ts'
import { type ObjectRowParts, ObjectRows } from './object-rows.ts'
import { sessionToken, tokenAccount } from './session-token.ts'
import { signingKey } from './signing.ts'
import type { ObjectAddress, ObjectStore } from './store.ts'
import { UnsettledSpace } from './unsettled-space.ts'
import {
  type DownloadPart,
  isSigned,
  type NamedObject,
  namedObject,
  objectPath,
  signedUrl,
  UPLOAD_SECONDS,
} from './urls.ts'

export interface ObjectOptions {
  readonly store: ObjectStore
  /** Secret keys by app. */
  readonly secrets: ReadonlyMap<number, string>
  /** Base of the URLs, `https://host/path`; default: the address that the client used. */
  readonly publicUrl?: string | undefined
  /** Describes uploads; default: no description. */
  readonly describe?: Describe | undefined
}

export interface ObjectParts extends ObjectRowParts {
  readonly settings: SettingsStore
  /** Unix seconds. */
  readonly time: () => number
}

/** Uploads whose origin is remembered; for others clients request the result themselves. */
const ORIGINS = 10_000

const keyOf = ({ app, fileKey }: ObjectAddress): string => `${app}/${fileKey}`

/** Uploaded files: their bytes, their rows and their URLs. */
export class Objects {
  readonly store: ObjectStore
  readonly rows: ObjectRows
  readonly describe: Describe
  readonly counts = newObjectCounts()
  readonly unsettled = new UnsettledSpace()
  readonly #keys: ReadonlyMap<number, Buffer>
  readonly #publicUrl: string | undefined
  readonly #parts: ObjectParts
  readonly #locks = new KeyedMutex()
  readonly #origins = new Map<string, string>()

  constructor(options: ObjectOptions, parts: ObjectParts) {
    this.store = options.store
    this.describe = options.describe ?? describeNothing
    this.rows = new ObjectRows(parts)
    this.#parts = parts
    this.#publicUrl = options.publicUrl?.replace(/\/+$/, '')
    this.#keys = new Map(
      [...options.secrets].map(([app, secret]) => [app, signingKey(secret)] as const),
    )
  }

  /** `origin`: the address that the client used. */
  downloadUrl(origin: string, address: ObjectAddress, part?: DownloadPart): string {
    const { objects } = this.#parts.settings.of(address.app)
    return this.#url(origin, 'GET', address, objects.value.urlSeconds, part)
  }

  uploadUrl(origin: string, address: ObjectAddress): string {
    return this.#url(origin, 'PUT', address, UPLOAD_SECONDS)
  }

  /** The object of one of this server's download URLs, including expired ones. */
  named(app: number, url: string): NamedObject | undefined {
    const key = this.#keys.get(app)
    return key && namedObject(key, app, url)
  }

  /** Whether the URL of an object has expired. */
  isOver({ expires }: NamedObject): boolean {
    return expires <= this.#parts.time()
  }

  /** Whether the signature in a query is valid and allows this now. */
  allows(method: 'GET' | 'PUT', address: ObjectAddress, query: { e: string; s: string }): boolean {
    const key = this.#keys.get(address.app)
    if (key === undefined || !isSigned(key, method, address, query)) return false
    return Number(query.e) > this.#parts.time()
  }

  /** URL for slices; a token authorizes them. */
  sliceUrl(origin: string, address: ObjectAddress): string {
    return `${this.#publicUrl ?? origin}${objectPath(address)}`
  }

  /** Token that is valid for this number of seconds. */
  token(
    app: number,
    accountID: number,
    seconds: number,
  ): { readonly token: string; readonly expires: number } {
    const expires = this.#parts.time() + seconds
    return { token: sessionToken(this.#keyOf(app), app, accountID, expires), expires }
  }

  /** The account of a valid session token. */
  accountOf(app: number, token: string): number | undefined {
    const key = this.#keys.get(app)
    return key && tokenAccount(key, app, token, this.#parts.time())
  }

  /** Remembers the origin of the client that received the URLs of an upload. */
  opened(origin: string, address: ObjectAddress): void {
    const [oldest] = this.#origins.keys()
    if (oldest !== undefined && this.#origins.size >= ORIGINS) this.#origins.delete(oldest)
    this.#origins.set(keyOf(address), origin)
  }

  /** The origin of the client of a finished upload, if known; it is forgotten afterwards. */
  originOf(address: ObjectAddress): string | undefined {
    const origin = this.#origins.get(keyOf(address))
    this.#origins.delete(keyOf(address))
    return origin
  }

  /** Runs changes of one object one after the other. */
  changing<Result>(address: ObjectAddress, change: () => Promise<Result>): Promise<Result> {
    return this.#locks.run(keyOf(address), change)
  }

  #url(
    origin: string,
    method: 'GET' | 'PUT',
    address: ObjectAddress,
    seconds: number,
    part?: DownloadPart,
  ): string {
    const expires = this.#parts.time() + seconds
    const base = this.#publicUrl ?? origin
    return signedUrl(base, this.#keyOf(address.app), method, address, expires, part)
  }

  #keyOf(app: number): Buffer {
    const key = this.#keys.get(app)
    if (key !== undefined) return key
    throw new Error(`sign URL: no secret is configured for app ${app}`)
  }
}
