import type { SettingsStore } from '../configuration/settings-store.ts'
import { KeyedMutex } from '../core/keyed-mutex.ts'
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
  /** How clients reach this server, `https://host/path`; as they did, unless given. */
  readonly publicUrl?: string | undefined
  /** Looks at what was uploaded; nobody does, unless given. */
  readonly describe?: Describe | undefined
}

export interface ObjectParts extends ObjectRowParts {
  readonly settings: SettingsStore
  /** Unix seconds. */
  readonly time: () => number
}

/** Uploads whose origin is remembered; of others clients ask themselves what has become of them. */
const ORIGINS = 10_000

const keyOf = ({ app, fileKey }: ObjectAddress): string => `${app}/${fileKey}`

/** Uploaded files: their bytes, their rows, and the URLs that lead to them. */
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

  /** `origin`: by which the client came. */
  downloadUrl(origin: string, address: ObjectAddress, part?: DownloadPart): string {
    const { objects } = this.#parts.settings.of(address.app)
    return this.#url(origin, 'GET', address, objects.value.urlSeconds, part)
  }

  uploadUrl(origin: string, address: ObjectAddress): string {
    return this.#url(origin, 'PUT', address, UPLOAD_SECONDS)
  }

  /** The object that one of our own download URLs names; also of one that has run out. */
  named(app: number, url: string): NamedObject | undefined {
    const key = this.#keys.get(app)
    return key && namedObject(key, app, url)
  }

  /** Whether a URL that names an object has run out. */
  isOver({ expires }: NamedObject): boolean {
    return expires <= this.#parts.time()
  }

  /** Whether the query of a URL allows this now. */
  allows(method: 'GET' | 'PUT', address: ObjectAddress, query: { e: string; s: string }): boolean {
    const key = this.#keys.get(address.app)
    if (key === undefined || !isSigned(key, method, address, query)) return false
    return Number(query.e) > this.#parts.time()
  }

  /** Where slices go; who may bring them, their token says. */
  sliceUrl(origin: string, address: ObjectAddress): string {
    return `${this.#publicUrl ?? origin}${objectPath(address)}`
  }

  /** For so many seconds. */
  token(
    app: number,
    accountID: number,
    seconds: number,
  ): { readonly token: string; readonly expires: number } {
    const expires = this.#parts.time() + seconds
    return { token: sessionToken(this.#keyOf(app), app, accountID, expires), expires }
  }

  /** The account that a session token is of, while it holds. */
  accountOf(app: number, token: string): number | undefined {
    const key = this.#keys.get(app)
    return key && tokenAccount(key, app, token, this.#parts.time())
  }

  /** A client that came by this origin was given the URLs of an upload. */
  opened(origin: string, address: ObjectAddress): void {
    const [oldest] = this.#origins.keys()
    if (oldest !== undefined && this.#origins.size >= ORIGINS) this.#origins.delete(oldest)
    this.#origins.set(keyOf(address), origin)
  }

  /** By which origin the client of an upload that ends now has come; told once, where it is known. */
  originOf(address: ObjectAddress): string | undefined {
    const origin = this.#origins.get(keyOf(address))
    this.#origins.delete(keyOf(address))
    return origin
  }

  /** Changes of one object wait for one another. */
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
