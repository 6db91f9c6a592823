import { customElement } from './custom.ts'
import { faceElement } from './face.ts'
import { groupTipElement } from './group-tip.ts'
import type { MessagePayload, MessageType } from './payloads.ts'
import { textElement } from './text.ts'

/** Every kind of message, one row each. */
const elements = {
  TIMTextElem: textElement,
  TIMFaceElem: faceElement,
  TIMCustomElem: customElement,
  TIMGroupTipElem: groupTipElement,
} as const satisfies { [Type in MessageType]: { readonly type: Type } }

const UNKNOWN = '[暂不支持的消息]'

/** `messageForShow` of any payload, also of kinds that are newer than this client. */
export const previewOf = (type: string, payload: object): string => {
  if (!Object.hasOwn(elements, type)) return UNKNOWN
  const element = elements[type as MessageType] as { preview(payload: MessagePayload): string }
  return element.preview(payload as MessagePayload)
}
