/** A picture that an account put up. */
export interface UploadRow {
  /** 128 bits of chance: who knows it may look. */
  id: string
  /** Who put it up; null: the operator. */
  account_id: number | null
  /** SHA-256 of what was sent, hex: the same picture sent again is the same upload. */
  sha256: string
  /** Length of what is kept. */
  bytes: number
  /** Unix milliseconds. */
  created_at: number
}

export interface UploadTables {
  uploads: UploadRow
}
