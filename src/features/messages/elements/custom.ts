import { object, optional, string } from '../../../kernel/check.ts'
import type { Element } from './element.ts'

export const customElement: Element<'TIMCustomElem'> = {
  type: 'TIMCustomElem',
  check: object({
    data: optional(string),
    description: optional(string),
    extension: optional(string),
  }),
  create: ({ data = '', description = '', extension = '' }) => ({ data, description, extension }),
  preview: () => '[自定义消息]',
}
