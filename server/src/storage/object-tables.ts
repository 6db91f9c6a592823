/** A file that a user has uploaded, or is uploading. */
export interface ObjectTable {
  readonly id: number
  readonly app: number
  /** `fileKey`: `{yyyymm}/{22 characters}`, which nobody can guess. */
  readonly key: string
  readonly account_id: number
  /** `FileKind`. */
  readonly kind: string
  /** As its user calls it, cleaned. */
  readonly name: string
  /** The most bytes that are taken. */
  readonly declared_size: number
  /** Bytes; 0 until it is stored. */
  readonly size: number
  /** Media type of its content; '' until it is stored. */
  readonly type: string
  /** 0 open, 1 stored, 2 gone. */
  readonly state: number
  /** Unix seconds. */
  readonly created: number
  /** Pixels as shown; 0 where it has none. */
  readonly width: number
  readonly height: number
  readonly duration_ms: number
  /** JSON of what was made of it (`DerivedPicture[]`); '' where there is nothing. */
  readonly derived: string
  /** What the store needs to go on with an open upload. */
  readonly transfer: string
}

/** A message that names an object. */
export interface ObjectReferenceTable {
  readonly object_id: number
  readonly conversation_id: number
  readonly sequence: number
}

/** The content of a merged message that names an object; messages that name the content refer to both. */
export interface MergedObjectTable {
  readonly merged_key: string
  readonly object_id: number
}
