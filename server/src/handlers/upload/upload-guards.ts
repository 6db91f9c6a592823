import { fileKinds } from 'tavern-im/protocol'
import { oneOf, text, whole } from '../../kernel/guards.ts'

const NAME_BYTES = 4_096
const ID_BYTES = 256
const KEY_BYTES = 64

export const conversationType = oneOf(1, 2, 3)

export const fileKey = text(KEY_BYTES)

/** The description of a file. Any name is allowed: it is not used for storage. */
export const fileFields = {
  fileID: text(ID_BYTES),
  fileType: oneOf(...fileKinds),
  fileName: text(NAME_BYTES),
  fileSize: whole(1, Number.MAX_SAFE_INTEGER),
}
