import { object, text } from '../schema.ts'

/** What operators read after a change; it stands in the log, too. */
export const done = object({ message: text('提示') })

/** Why something is done to somebody, who reads it. */
export const reasonField = text('原因', {
  max: 100,
  pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
  wrong: '请填写100个字以内的原因',
})
