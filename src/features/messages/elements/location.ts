import { number, object, string } from '../../../kernel/check.ts'
import type { Element } from './element.ts'

export const locationElement: Element<'TIMLocationElem'> = {
  type: 'TIMLocationElem',
  check: object({ description: string, longitude: number, latitude: number }),
  create: ({ description = '', longitude = 0, latitude = 0 }) => ({
    description,
    latitude,
    longitude,
  }),
  preview: () => '[位置]',
}
