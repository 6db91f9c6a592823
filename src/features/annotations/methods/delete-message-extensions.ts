import { optional } from '../../../kernel/check.ts'
import { ExtensionOperation } from '../../../protocol/names.ts'
import { changeExtensions, firstKeys } from '../change-extensions.ts'
import { message, method } from '../context.ts'
import { keyList } from '../extension-address.ts'

export const deleteMessageExtensions = method<'deleteMessageExtensions'>({
  args: [message, optional(keyList)],
  run(im, message, keyList) {
    const isAll = keyList === undefined
    return changeExtensions(im, 'deleteMessageExtensions', message, {
      operateType: isAll ? ExtensionOperation.clear : ExtensionOperation.deleteKeys,
      list: firstKeys((keyList ?? []).map((key) => ({ key, value: '' }))),
    })
  },
})
