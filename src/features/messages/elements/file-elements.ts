import { audioElement } from './audio.ts'
import { fileElement } from './file.ts'
import { imageElement } from './image.ts'
import type { FileElement } from './media.ts'
import type { MessageType } from './payloads.ts'
import { videoElement } from './video.ts'

/** The kinds that have a file. */
const fileElements = {
  TIMImageElem: imageElement,
  TIMSoundElem: audioElement,
  TIMVideoFileElem: videoElement,
  TIMFileElem: fileElement,
} as const

export type AnyFileElement = FileElement<MessageType, object>

/** The row of a kind that has a file. */
export const fileElementOf = (type: string): AnyFileElement | undefined =>
  Object.hasOwn(fileElements, type)
    ? (fileElements[type as keyof typeof fileElements] as unknown as AnyFileElement)
    : undefined
