import type { Readable } from 'node:stream'

/** Bytes of a slice (spec 2, section 9). */
export const SLICE_BYTES = 1024 * 1024

/**
 * Identifies the bytes of an object. This server chooses the `fileKey` (`newFileKey`), never a
 * client.
 */
export interface ObjectAddress {
  readonly app: number
  readonly fileKey: string
}

/** Pictures stored with an object: smaller ones, the cover of a video. */
export const variants = ['198', '720', 'cover'] as const
export type Variant = (typeof variants)[number]

/** From the first byte to the last, both included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * A file that was received as a whole and is on disk, but is not the object yet. `keep` or `drop`
 * ends it.
 */
export interface Received {
  readonly size: number
  /** Its first bytes, enough to detect its type. */
  readonly head: Uint8Array
  /** Makes it the object, atomically. After a failure nothing of it remains. */
  keep(): Promise<void>
  drop(): Promise<void>
}

/**
 * Stores the bytes of objects. It confirms a write only when the bytes are on disk, and an object
 * has all its bytes or does not exist.
 */
export type ObjectStore = RelayedStore | DirectStore

interface KeptObjects {
  /** Undefined if there is no such object. */
  stat(address: ObjectAddress, variant?: Variant): Promise<{ readonly size: number } | undefined>
  /** Rejects if there is no such object. */
  read(address: ObjectAddress, options?: ReadOptions): Promise<AsyncIterable<Buffer>>
  /** The object as a read-only file of this machine; absent if there is none. */
  path?(address: ObjectAddress): string
  /** Stores a derived picture, atomically. */
  put(address: ObjectAddress, variant: Variant, bytes: Uint8Array): Promise<void>
  /** Removes the object, its derived pictures and its uploads. Missing ones are ignored. */
  remove(address: ObjectAddress): Promise<void>
  close(): Promise<void>
}

/** Bytes pass through this server. */
export interface RelayedStore extends KeptObjects {
  readonly direct?: undefined
  /** Receives a whole file. If `bytes` fail, rejects with the cause and stores nothing. */
  receive(address: ObjectAddress, bytes: Readable): Promise<Received>
  /** Size of the received slices. */
  received(address: ObjectAddress): Promise<number>
  /**
   * Appends one slice and resolves with the new size. `offset` is the current size. If `bytes`
   * fail, the slice is not added. A crash may lose the last one, up to `SLICE_BYTES`, until the
   * next one or `finish`.
   */
  append(address: ObjectAddress, offset: number, bytes: Readable): Promise<number>
  /** Makes the slices the object, atomically; it may be complete already. */
  finish(address: ObjectAddress): Promise<void>
}

/** Clients upload and download at the store itself. */
export interface DirectStore extends KeptObjects {
  readonly direct: DirectTransfer
}

interface ReadOptions {
  readonly variant?: Variant | undefined
  readonly range?: ByteRange | undefined
}

/** Instructions for uploading a whole file at the store. */
export interface DirectUpload {
  readonly uploadUrl: string
  readonly formFields?: Readonly<Record<string, string>>
}

/** Instructions for uploading in slices. */
export interface DirectSlices {
  readonly sliceBytes: number
  readonly offset: number
  readonly sliceUrlList: readonly string[]
}

/** A store that clients access themselves, by pre-signed URLs. */
export interface DirectTransfer {
  whole(
    address: ObjectAddress,
    order: { readonly method: 'PUT' | 'POST'; readonly size: number; readonly seconds: number },
  ): Promise<DirectUpload>
  /**
   * Starts an upload in slices; the result is passed to the other methods (`transfer` of the row).
   */
  begin(address: ObjectAddress, size: number): Promise<string>
  /** Undefined if the store has forgotten the upload: then it starts again. */
  slices(address: ObjectAddress, transfer: string, size: number): Promise<DirectSlices | undefined>
  /**
   * Makes the uploaded bytes the object: the slices, or without `transfer` the whole file. It may
   * be complete already. If bytes are missing, there is no object, as `stat` shows.
   */
  finish(address: ObjectAddress, transfer: string | undefined, size: number): Promise<void>
  /** URL that downloads an object with these headers in the response. */
  download(
    address: ObjectAddress,
    variant: Variant | undefined,
    headers: { readonly type: string; readonly disposition: string | undefined },
  ): Promise<string>
}
