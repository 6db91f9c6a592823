/** The last code that was sent to a phone. */
export interface LoginCodeRow {
  phone: string
  /** HMAC of phone and code with the secret of the installation, hex. */
  code_hash: string
  /** Unix milliseconds. */
  sent_at: number
  /** Unix milliseconds. */
  expires_at: number
  /** 0: used, or too many attempts. */
  tries_left: number
}

/** A requested code; kept for a day for the limits. */
export interface CodeSendRow {
  phone: string
  /** Address of the request. */
  address: string
  /** Unix milliseconds. */
  sent_at: number
}

export interface LoginCodeTables {
  login_codes: LoginCodeRow
  code_sends: CodeSendRow
}
