/** A file that a user has uploaded, or is uploading. */
export interface ObjectTable {
  readonly id: number
  readonly app: number
  /** `fileKey`: `{yyyymm}/{22 characters}`, which cannot be guessed. */
  readonly key: string
  readonly account_id: number
  /** `FileKind`. */
  readonly kind: string
  /** The user's name of the file, sanitized. */
  readonly name: string
  /** Maximum number of bytes to accept. */
  readonly declared_size: number
  /** Bytes; 0 until it is stored. */
  readonly size: number
  /** Media type of its content; '' until it is stored. */
  readonly type: string
  /** 0 open, 1 stored, 2 gone. */
  readonly state: number
  /** Unix seconds. */
  readonly created: number
  /** Pixels as shown; 0 if it has none. */
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  /** JSON of its derived pictures (`DerivedPicture[]`); '' if there are none. */
  readonly derived: string
  /** State that the store needs to continue an open upload. */
  readonly transfer: string
}

/** A message that refers to an object. */
export interface ObjectReferenceTable {
  readonly object_id: number
  readonly conversation_id: number
  readonly sequence: number
}

/**
 * The content of a merged message that refers to an object; messages that refer to the content
 * refer to both.
 */
export interface MergedObjectTable {
  readonly merged_key: string
  readonly object_id: number
}
