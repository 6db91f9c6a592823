import type { OpenFile } from '../../../platform/platform.ts'
import { imageSizeOf } from '../../uploads/index.ts'
import type { MessageContext } from '../context.ts'
import { fileElementOf } from '../elements/file-elements.ts'
import type { Measured } from '../elements/media.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'

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

const measure = async (
  im: Measuring,
  message: MessageEntity,
  file: OpenFile,
): Promise<OpenFile | undefined> => {
  const element = fileElementOf(kindOf(message))
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
