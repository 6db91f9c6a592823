import type { ElementRow } from './element.ts'

/** Made by the server alone. */
export const groupTipElement: ElementRow<'TIMGroupTipElem'> = {
  type: 'TIMGroupTipElem',
  preview: () => '[群提示消息]',
}
