import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token of a session or a ticket: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** SHA-256 of a token, hex. The token itself is not stored. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')
