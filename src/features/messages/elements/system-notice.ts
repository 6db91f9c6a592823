import type { ElementRow } from './element.ts'

/** Made by the server alone. */
export const systemNoticeElement: ElementRow<'TIMGroupSystemNoticeElem'> = {
  type: 'TIMGroupSystemNoticeElem',
  preview: () => '[群系统通知]',
}
