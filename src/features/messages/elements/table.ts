import type { Check } from '../../../kernel/check.ts'
import { customElement } from './custom.ts'
import type { ElementRow } from './element.ts'
import { faceElement } from './face.ts'
import { groupTipElement } from './group-tip.ts'
import { locationElement } from './location.ts'
import type { FilePayload, MessagePayload, MessageType } from './payloads.ts'
import { systemNoticeElement } from './system-notice.ts'
import { textElement } from './text.ts'

/** The preview of kinds that features implement. */
const shownAs = (preview: string) => ({ preview: () => preview })

/** Every kind of message, one row each. */
const elements = {
  TIMTextElem: textElement,
  TIMImageElem: shownAs('[图片]'),
  TIMSoundElem: shownAs('[语音]'),
  TIMVideoFileElem: shownAs('[视频]'),
  TIMFileElem: { preview: ({ fileName }: FilePayload) => `[文件] ${fileName}`.trimEnd() },
  TIMLocationElem: locationElement,
  TIMCustomElem: customElement,
  TIMFaceElem: faceElement,
  TIMRelayElem: shownAs('[聊天记录]'),
  TIMGroupTipElem: groupTipElement,
  TIMGroupSystemNoticeElem: systemNoticeElement,
} as const satisfies { [Type in MessageType]: Pick<ElementRow<Type>, 'preview'> }

interface AnyRow {
  readonly check?: Check
  preview(payload: MessagePayload): string
}

const rowOf = (type: string): AnyRow | undefined =>
  Object.hasOwn(elements, type) ? (elements[type as MessageType] as AnyRow) : undefined

const UNKNOWN = '[暂不支持的消息]'

/** `messageForShow` of any payload, also of kinds that are newer than this client, or of none. */
export const previewOf = (type: string, payload: object): string => {
  try {
    const shown: unknown = rowOf(type)?.preview(payload as MessagePayload)
    return typeof shown === 'string' ? shown : UNKNOWN
  } catch {
    // A malformed payload must not break the list.
    return UNKNOWN
  }
}

/** The check of the payload of a kind that has no file. */
export const checkOf = (type: string): Check | undefined => rowOf(type)?.check
