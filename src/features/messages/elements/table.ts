import type { Check } from '../../../kernel/check.ts'
import { audioElement } from './audio.ts'
import { customElement } from './custom.ts'
import type { ElementRow } from './element.ts'
import { faceElement } from './face.ts'
import { fileElement } from './file.ts'
import { groupTipElement } from './group-tip.ts'
import { imageElement } from './image.ts'
import { locationElement } from './location.ts'
import type { FileElement } from './media.ts'
import { mergerElement } from './merger.ts'
import type { MessagePayload, MessageType } from './payloads.ts'
import { systemNoticeElement } from './system-notice.ts'
import { textElement } from './text.ts'
import { videoElement } from './video.ts'

/** The kinds that have a file. */
const fileElements = {
  TIMImageElem: imageElement,
  TIMSoundElem: audioElement,
  TIMVideoFileElem: videoElement,
  TIMFileElem: fileElement,
} as const

/** Every kind of message, one row each. */
const elements = {
  TIMTextElem: textElement,
  ...fileElements,
  TIMLocationElem: locationElement,
  TIMCustomElem: customElement,
  TIMFaceElem: faceElement,
  TIMRelayElem: mergerElement,
  TIMGroupTipElem: groupTipElement,
  TIMGroupSystemNoticeElem: systemNoticeElement,
} as const satisfies { [Type in MessageType]: ElementRow<Type> }

interface AnyRow {
  readonly check?: Check
  preview(payload: MessagePayload): string
  url?(payload: MessagePayload): string
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
    // No list breaks because somebody wrote a payload that its kind has not.
    return UNKNOWN
  }
}

/** Where others load the file of a message from; '' until it is there, undefined on kinds without a file. */
export const urlOf = (type: string, payload: MessagePayload): string | undefined =>
  rowOf(type)?.url?.(payload)

type AnyFileElement = FileElement<MessageType, object>

/** The row of a kind that has a file. */
export const fileElementOf = (type: string): AnyFileElement | undefined =>
  Object.hasOwn(fileElements, type)
    ? (fileElements[type as keyof typeof fileElements] as unknown as AnyFileElement)
    : undefined

/** Throws 2905 where a payload is not what a host may give. */
export const checkPayload = (type: string, payload: MessagePayload): void =>
  rowOf(type)?.check?.(payload, 'payload')
