import { object, optional, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { readCounters } from '../counters.ts'

export const getGroupCounters = method<'getGroupCounters'>({
  args: [object({ groupID: text, keyList: optional(arrayOf(text)) })],
  async run(im, { groupID, keyList }) {
    return { counters: await readCounters(im, groupID, keyList) }
  },
})
