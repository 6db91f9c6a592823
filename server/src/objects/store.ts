import type { Readable } from 'node:stream'

/** Bytes of a slice (spec 2, section 9). */
export const SLICE_BYTES = 1024 * 1024

/** Whose bytes. `fileKey` is ours (`newFileKey`): nothing in it was chosen by a client. */
export interface ObjectAddress {
  readonly app: number
  readonly fileKey: string
}

/** What is kept beside an object: small pictures of it, the cover of a video. */
export const variants = ['198', '720', 'cover'] as const
export type Variant = (typeof variants)[number]

/** From the first byte to the last, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** A file that came as a whole and is on disk, but is not the object yet. One of the two ends it. */
export interface Received {
  readonly size: number
  /** Its first bytes, as many as tell its type. */
  readonly head: Uint8Array
  /** Makes it the object, all at once. Where that fails nothing of it remains. */
  keep(): Promise<void>
  drop(): Promise<void>
}

/**
 * Where the bytes of objects are. Nothing it promises is told before it is on disk, and what it gives was
 * whole: an object is there with all its bytes or not at all.
 */
export type ObjectStore = RelayedStore | DirectStore

interface KeptObjects {
  /** Undefined where there is no such object. */
  stat(address: ObjectAddress, variant?: Variant): Promise<{ readonly size: number } | undefined>
  /** Rejects where there is no such object. */
  read(address: ObjectAddress, options?: ReadOptions): Promise<AsyncIterable<Buffer>>
  /** The object as a file of this machine, which nobody may change; absent where it is none. */
  path?(address: ObjectAddress): string
  /** Keeps a derived object, all at once. */
  put(address: ObjectAddress, variant: Variant, bytes: Uint8Array): Promise<void>
  /** The object, what was derived of it, and what was uploaded of it. Nothing there: nothing to do. */
  remove(address: ObjectAddress): Promise<void>
  close(): Promise<void>
}

/** The bytes come and go by this server. */
export interface RelayedStore extends KeptObjects {
  readonly direct?: undefined
  /** Takes a whole file. Rejects with the cause where `bytes` fail, and keeps nothing then. */
  receive(address: ObjectAddress, bytes: Readable): Promise<Received>
  /** Bytes of whole slices that are there. */
  received(address: ObjectAddress): Promise<number>
  /**
   * Takes one slice and resolves with the bytes that are there then. `offset` is where they end now. Where `bytes`
   * fail, the slice was not there. A crash may take the last one, up to `SLICE_BYTES`, until the next or `finish`.
   */
  append(address: ObjectAddress, offset: number, bytes: Readable): Promise<number>
  /** Makes the object of its slices, all at once; it may have been made already. */
  finish(address: ObjectAddress): Promise<void>
}

/** Clients bring and fetch the bytes at the store itself. */
export interface DirectStore extends KeptObjects {
  readonly direct: DirectTransfer
}

interface ReadOptions {
  readonly variant?: Variant | undefined
  readonly range?: ByteRange | undefined
}

/** How a client uploads a file as a whole at the store. */
export interface DirectUpload {
  readonly uploadUrl: string
  readonly formFields?: Readonly<Record<string, string>>
}

/** How it uploads one in slices. */
export interface DirectSlices {
  readonly sliceBytes: number
  readonly offset: number
  readonly sliceUrlList: readonly string[]
}

/** A store that clients talk to themselves, by pre-signed URLs. */
export interface DirectTransfer {
  whole(
    address: ObjectAddress,
    order: { readonly method: 'PUT' | 'POST'; readonly size: number; readonly seconds: number },
  ): Promise<DirectUpload>
  /** Begins slices; what it resolves with is given to the others (`transfer` of the row). */
  begin(address: ObjectAddress, size: number): Promise<string>
  /** Undefined where the store knows nothing of them any longer: they are begun anew. */
  slices(address: ObjectAddress, transfer: string, size: number): Promise<DirectSlices | undefined>
  /**
   * Makes the object of what was uploaded: of its slices, or, without `transfer`, of the whole file. It may have been
   * made already. Where bytes are missing nothing is made, as `stat` says then.
   */
  finish(address: ObjectAddress, transfer: string | undefined, size: number): Promise<void>
  /** Fetches an object with these headers in the answer. */
  download(
    address: ObjectAddress,
    variant: Variant | undefined,
    headers: { readonly type: string; readonly disposition: string | undefined },
  ): Promise<string>
}
