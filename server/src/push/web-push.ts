import type { WebPushKeys } from 'tavern-im/protocol'
import type { Queries } from '../core/rows/queries.ts'
import type { Tables } from '../core/rows/tables.ts'
import type { Storage } from '../storage/storage.ts'

/** What push services of browsers want of a server (RFC 8291 and 8292). */
export interface WebPush {
  /** The point of its key, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Bytes that fit into one notification. */
  readonly plainBytes: number
  /** What an address is asked with. `time`: unix seconds. */
  authorization(address: URL, time: number): string
  /** Whether these are keys that can be encrypted to. */
  areKeys(keys: WebPushKeys): boolean
  encrypted(plain: Uint8Array, keys: WebPushKeys): Uint8Array
}

/** Opens it with the key of this database. `contact`: whom push services may write to. */
export type OpenWebPush = (
  parts: { readonly storage: Storage; readonly queries: Queries; readonly tables: Tables },
  contact: string,
) => Promise<WebPush>
