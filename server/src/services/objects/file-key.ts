import { randomBytes } from 'node:crypto'

const KEY_BYTES = 16

const form = /^\d{6}\/[\w-]{22}$/

/** `{yyyymm}/{22 characters}`: without name or extension, and not guessable. */
export const newFileKey = (seconds: number): string => {
  const month = new Date(seconds * 1000).toISOString().slice(0, 7).replace('-', '')
  // 16 bytes are 22 characters.
  return `${month}/${randomBytes(KEY_BYTES).toString('base64url')}`
}

export const isFileKey = (text: string): boolean => form.test(text)
