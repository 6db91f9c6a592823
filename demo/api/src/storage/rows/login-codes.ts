/** The last code that was sent to a phone. */
export interface LoginCodeRow {
  phone: string
  /** HMAC of phone and code with the secret of the installation, hex. */
  code_hash: string
  /** Unix milliseconds. */
  sent_at: number
  /** Unix milliseconds. */
  expires_at: number
  /** 0: it was used, or tried too often. */
  tries_left: number
}

/** One code that was asked for; kept for a day, to be counted. */
export interface CodeSendRow {
  phone: string
  /** From where it was asked for. */
  address: string
  /** Unix milliseconds. */
  sent_at: number
}

export interface LoginCodeTables {
  login_codes: LoginCodeRow
  code_sends: CodeSendRow
}
