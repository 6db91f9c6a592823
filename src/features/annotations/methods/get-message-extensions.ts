import { optional } from '../../../kernel/check.ts'
import { known, message, method } from '../context.ts'
import { extensionAddressOf, keyList } from '../extension-address.ts'
import { loadExtensions } from '../load-extensions.ts'

export const getMessageExtensions = method<'getMessageExtensions'>({
  args: [message, optional(keyList)],
  async run(im, input, keyList) {
    const message = known(im, input)
    const address = extensionAddressOf(im, 'getMessageExtensions', message)
    const held = im.extensions.open(message)
    await loadExtensions(im, address, held)
    const keys = new Set(keyList ?? held.values.keys())
    const found = [...held.values.values()].filter(({ key }) => keys.has(key))
    return { extensions: found.map(({ key, value }) => ({ key, value })) }
  },
})
