import type { WebPushKeys } from 'tavern-im/protocol'
import type { Tables } from '../../domain/cache/tables.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { Storage } from '../../storage/storage.ts'

/** Requirements of browser push services (RFC 8291 and 8292). */
export interface WebPush {
  /** The public point of its key, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Bytes that fit into one notification. */
  readonly plainBytes: number
  /** Authorization header for an address. `time`: unix seconds. */
  authorization(address: URL, time: number): string
  /** Whether the keys are usable for encryption. */
  areKeys(keys: WebPushKeys): boolean
  encrypted(plain: Uint8Array, keys: WebPushKeys): Uint8Array
}

/** Opens it with the key of this database. `contact`: address of the operator for push services. */
export type OpenWebPush = (
  parts: { readonly storage: Storage; readonly queries: Queries; readonly tables: Tables },
  contact: string,
) => Promise<WebPush>
