import { named, object, string, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { byteLength } from '../../../lib/byte-length.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { ExtensionOperation } from '../../../protocol/names.ts'
import { changeExtensions, firstKeys } from '../change-extensions.ts'
import { message, method, refuse } from '../context.ts'

export const setMessageExtensions = method<'setMessageExtensions'>({
  args: [message, named('extensions', arrayOf(object({ key: text, value: string })))],
  run(im, message, extensions) {
    const list = firstKeys(extensions)
    const isLegal = list.every(
      ({ key, value }) =>
        byteLength(key) <= LIMITS.EXTENSION_KEY_BYTES &&
        byteLength(value) <= LIMITS.EXTENSION_VALUE_BYTES,
    )
    if (list.length === 0 || !isLegal) {
      const why = 'keys have at most 100 bytes, values at most 1 KB'
      throw refuse('setMessageExtensions', 'extensions', why)
    }
    return changeExtensions(im, 'setMessageExtensions', message, {
      operateType: ExtensionOperation.set,
      list,
    })
  },
})
