import { arrayOf, object, optional, text, whole } from '../../../kernel/check.ts'
import { mapOf, method } from '../context.ts'
import { readCounters, updateCounters } from '../counters.ts'

const integer = whole(Number.MIN_SAFE_INTEGER)

export const setGroupCounters = method<'setGroupCounters'>({
  args: [object({ groupID: text, counters: mapOf(integer) })],
  async run(im, { groupID, counters }) {
    return { counters: await updateCounters(im, 'setGroupCounters', groupID, 'Set', counters) }
  },
})

const adder = (
  name: 'increaseGroupCounter' | 'decreaseGroupCounter',
  mode: 'Increase' | 'Decrease',
) =>
  method<typeof name>({
    args: [object({ groupID: text, key: text, value: integer })],
    async run(im, { groupID, key, value }) {
      const by = Object.fromEntries([[key, value]])
      const counters = await updateCounters(im, name, groupID, mode, by)
      return { groupID, key, value: counters[key] ?? 0, counters }
    },
  })

export const increaseGroupCounter = adder('increaseGroupCounter', 'Increase')
export const decreaseGroupCounter = adder('decreaseGroupCounter', 'Decrease')

export const getGroupCounters = method<'getGroupCounters'>({
  args: [object({ groupID: text, keyList: optional(arrayOf(text)) })],
  async run(im, { groupID, keyList }) {
    return { counters: await readCounters(im, groupID, keyList) }
  },
})
