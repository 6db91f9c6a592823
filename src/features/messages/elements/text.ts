import { object, text } from '../../../kernel/check.ts'
import type { Element } from './element.ts'

export const textElement: Element<'TIMTextElem'> = {
  type: 'TIMTextElem',
  check: object({ text }),
  create: ({ text = '' }) => ({ text }),
  preview: (payload) => payload.text,
}
