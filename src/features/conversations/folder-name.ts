import { type Check, text, wellFormed } from '../../kernel/check.ts'
import { serverError } from '../../kernel/errors.ts'
import { byteLength } from '../../lib/byte-length.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { FOLDER_NAME_TOO_LONG } from '../../protocol/server-codes.ts'

/** The name of a folder. */
export const folderName: Check = (value, name) => {
  text(value, name)
  wellFormed(value, name)
}

/** Throws if a name is too long for a folder. */
export const admitName = (name: string, action: string): void => {
  if (byteLength(name) <= LIMITS.FOLDER_NAME_BYTES) return
  throw serverError(FOLDER_NAME_TOO_LONG, action, 'the name is longer than 32 bytes')
}
