import type { Stop } from '../../../platform/clock.ts'
import type { OpenFile } from '../../../platform/platform.ts'
import type { MessageContext } from '../context.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'
import { elementOf } from '../plugins.ts'

/** The file of a message, on this device. */
export interface LocalFile {
  readonly file: OpenFile
  /** The picture of a video, where there is one; other measured values are in the payload by then. Never rejects. */
  readonly measuring: Promise<OpenFile | undefined>
  /** The server has it, and the payload says where. */
  isStored: boolean
  /** While it is being uploaded. */
  cancel: Stop | undefined
}

/** The message will not show it any more. */
export const dropFile = (
  { files }: Pick<MessageContext, 'files'>,
  message: MessageEntity,
): void => {
  const local = files.get(message)
  if (local === undefined || !files.delete(message)) return
  local.cancel?.()
  local.file.close()
  void local.measuring.then((cover) => cover?.close())
}

/** A payload as it came from the server, shown from this page where it was so before. */
export const shownHere = <Payload extends object>(
  im: Pick<MessageContext, 'files' | 'plugins'>,
  message: MessageEntity,
  payload: Payload,
): Payload => {
  const url = im.files.get(message)?.file.localUrl
  const element = elementOf(im, kindOf(message))
  const shown = url && element?.shown(payload as typeof message.payload, url)
  return { ...payload, ...(shown || {}) }
}

/** Whether a message waits for its file to be uploaded. */
export const hasToUpload = ({ files }: Pick<MessageContext, 'files'>, message: MessageEntity) =>
  files.get(message)?.isStored === false
