import { optional } from '../../../kernel/check.ts'
import { known, message, method } from '../context.ts'
import { extendedPlaceOf, keyList } from '../extended-message.ts'
import { loadExtensions } from '../load-extensions.ts'

export const getMessageExtensions = method<'getMessageExtensions'>({
  args: [message, optional(keyList)],
  async run(im, given, keyList) {
    const message = known(im, given)
    const place = extendedPlaceOf(im, 'getMessageExtensions', message)
    const held = im.extensions.open(message)
    await loadExtensions(im, place, held)
    const wanted = new Set(keyList ?? held.values.keys())
    const found = [...held.values.values()].filter(({ key }) => wanted.has(key))
    return { extensions: found.map(({ key, value }) => ({ key, value })) }
  },
})
