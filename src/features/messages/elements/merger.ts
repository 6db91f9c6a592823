import type { ElementRow } from './element.ts'

export const mergerElement: ElementRow<'TIMRelayElem'> = {
  type: 'TIMRelayElem',
  preview: () => '[聊天记录]',
}
