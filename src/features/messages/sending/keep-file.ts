import type { OpenFile } from '../../../platform/platform.ts'
import { imageSizeOf } from '../../uploads/index.ts'
import type { MessageContext } from '../context.ts'
import { fileElementOf } from '../elements/file-elements.ts'
import type { Measured } from '../elements/media.ts'
import { STORED_SECONDS } from '../limits.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'
import type { KeptMessage } from '../outbox/kept.ts'

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

/** Opens the file of a restored message that still needs it. False if it is missing; undefined for kinds without a file. */
export const restoredFile = (
  im: Measuring,
  message: MessageEntity,
  { wire, file }: KeptMessage,
): boolean | undefined => {
  const element = fileElementOf(kindOf(message))
  if (element === undefined) return undefined
  const isStored = element.url(message.payload) !== ''
  const opened = file && im.platform.files?.open(file)
  if (opened === undefined) {
    if (!isStored) im.messages.note(message, 'fileLost')
    return isStored
  }
  // The page shows other URLs than the message sends.
  const { payload } = message
  message.payload = { ...payload, ...element.shown(payload, opened.localUrl) } as typeof payload
  const age = im.platform.clock.now() / 1_000 - wire.time
  keepFile(im, message, opened, isStored && age < STORED_SECONDS)
  return true
}
