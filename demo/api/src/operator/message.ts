import { object, text } from '../kernel/schema.ts'

/** Message to the operator after a change; also logged. */
export const done = object({ message: text('提示') })

/** Reason of a measure, which the affected account reads. */
export const reasonField = text('原因', {
  max: 100,
  pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
  wrong: '请填写100个字以内的原因',
})
