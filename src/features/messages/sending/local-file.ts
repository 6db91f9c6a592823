import type { Stop } from '../../../platform/clock.ts'
import type { OpenFile } from '../../../platform/platform.ts'
import { imageSizeOf } from '../../uploads/index.ts'
import type { MessageContext } from '../context.ts'
import type { Measured } from '../elements/media.ts'
import { fileElementOf } from '../elements/table.ts'
import type { MessageEntity } from '../message-entity.ts'

/** The file of a message, on this device. */
export interface LocalFile {
  readonly file: OpenFile
  /** The picture of a video, where there is one; what else was found stands in the payload by then. Never rejects. */
  readonly measuring: Promise<OpenFile | undefined>
  /** The server has it, and the payload says where. */
  isStored: boolean
  /** While it is being uploaded. */
  cancel: Stop | undefined
}

type Measuring = Pick<MessageContext, 'files' | 'messages' | 'platform' | 'log'>

/** Keeps the file of a message beside it, and begins to measure it. */
export const keepFile = (
  im: Measuring,
  message: MessageEntity,
  file: OpenFile,
  isStored = false,
  cover?: OpenFile,
): void => {
  const measuring = isStored
    ? Promise.resolve(undefined)
    : measure(im, message, file).then((found) => found ?? cover)
  im.files.set(message, { file, measuring, isStored, cancel: undefined })
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
  { files }: Pick<MessageContext, 'files'>,
  message: MessageEntity,
  payload: Payload,
): Payload => {
  const url = files.get(message)?.file.localUrl
  const shown = url && fileElementOf(message.type)?.shown(payload as typeof message.payload, url)
  return { ...payload, ...(shown || {}) }
}

/** Whether a message waits for its file to be uploaded. */
export const hasToUpload = ({ files }: Pick<MessageContext, 'files'>, message: MessageEntity) =>
  files.get(message)?.isStored === false

const measure = async (
  im: Measuring,
  message: MessageEntity,
  file: OpenFile,
): Promise<OpenFile | undefined> => {
  const element = fileElementOf(message.type)
  if (element?.measured === undefined || file.size === undefined) return undefined
  const { files } = im.platform
  const { kind } = element.rules
  try {
    const found: (Omit<Measured, 'coverUrl'> & { readonly cover?: Blob }) | undefined =
      kind === 'image'
        ? { width: 0, height: 0, ...(await imageSizeOf(file)), duration: 0 }
        : await files?.probe?.(file, kind as 'audio' | 'video')
    const cover = found?.cover && files?.open(found.cover)
    if (found === undefined || !im.files.has(message)) return undefined
    const measured = { ...found, coverUrl: cover?.localUrl ?? '' }
    im.messages.filled(message, message.payload, element.measured(message.payload, measured))
    return cover
  } catch (error) {
    im.log.debug('measure a file: it goes as it is', error)
    return undefined
  }
}
