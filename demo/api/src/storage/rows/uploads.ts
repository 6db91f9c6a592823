/** An uploaded picture. */
export interface UploadRow {
  /** 128 random bits: knowing the ID permits reading the picture. */
  id: string
  /** Uploader; null: an operator. */
  account_id: number | null
  /** SHA-256 of the sent file, hex: the same picture again is the same upload. */
  sha256: string
  /** Length of the stored picture. */
  bytes: number
  /** Unix milliseconds. */
  created_at: number
}

export interface UploadTables {
  uploads: UploadRow
}
