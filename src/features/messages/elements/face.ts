import { number, object, string } from '../../../kernel/check.ts'
import type { Element } from './element.ts'

export const faceElement: Element<'TIMFaceElem'> = {
  type: 'TIMFaceElem',
  check: object({ index: number, data: string }),
  create: ({ index = 0, data = '' }) => ({ index, data }),
  preview: () => '[表情]',
}
