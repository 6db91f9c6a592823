import { object, text } from '../../../kernel/check.ts'
import { mapOf, method } from '../context.ts'
import { counterValue } from '../counter-methods.ts'
import { updateCounters } from '../counters.ts'

export const setGroupCounters = method<'setGroupCounters'>({
  args: [object({ groupID: text, counters: mapOf(counterValue) })],
  async run(im, { groupID, counters }) {
    return { counters: await updateCounters(im, 'setGroupCounters', groupID, 'Set', counters) }
  },
})
