import { object, text } from '../../kernel/check.ts'
import { whole } from '../../kernel/value-checks.ts'
import { method } from './context.ts'
import { updateCounters } from './counters.ts'

export const counterValue = whole(Number.MIN_SAFE_INTEGER)

export const counterAdder = (
  name: 'increaseGroupCounter' | 'decreaseGroupCounter',
  mode: 'Increase' | 'Decrease',
) =>
  method<typeof name>({
    args: [object({ groupID: text, key: text, value: counterValue })],
    async run(im, { groupID, key, value }) {
      const by = Object.fromEntries([[key, value]])
      const counters = await updateCounters(im, name, groupID, mode, by)
      return { groupID, key, value: counters[key] ?? 0, counters }
    },
  })
