import { object } from '../../../kernel/check.ts'
import type { Element } from './element.ts'
import type { GroupTipPayload } from './payloads.ts'

/** Made by the server alone. */
export const groupTipElement: Element<'TIMGroupTipElem'> = {
  type: 'TIMGroupTipElem',
  check: object({}),
  create: (given) => given as GroupTipPayload,
  preview: () => '[群提示消息]',
}
