import type { OpenFile } from '../../platform/platform.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { UploadedImage } from '../uploads/commands.ts'
import { imageSizeOf, type UploadOrder } from '../uploads/index.ts'
import type { MediaContext } from './context.ts'
import { requirePeer } from './conversation-id.ts'
import { fileElementOf } from './elements/file-elements.ts'
import type { Measured, Stored } from './elements/media.ts'
import type { FilePayload } from './elements/payloads.ts'
import { STORED_SECONDS } from './limits.ts'
import { hasToUpload, holdFile, localOf } from './local-state.ts'
import { conversationIDOf, identityOf, kindOf, type MessageEntity } from './message-entity.ts'
import type { StoredMessage } from './outbox/queue.ts'
import type { MessageParts } from './parts.ts'
import { payloadForWire } from './plugins.ts'
import { progressed } from './send.ts'

type Measuring = Pick<MessageParts, 'files' | 'messages' | 'platform' | 'log'>

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
  holdFile(im, message, { file, measuring, isStored })
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
    if (found === undefined || localOf(message).file === undefined) return undefined
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
  { wire, file }: StoredMessage,
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

/** Uploads the file of a message, and returns the message to send. Undefined if there is nothing to upload. */
export const uploadedFile = (
  im: MediaContext,
  message: MessageEntity,
  wire: WireMessage,
  whenMoved?: () => void,
): Promise<WireMessage> | undefined =>
  hasToUpload(message)
    ? uploadFile(im, message, whenMoved).then(() => ({
        ...wire,
        payload: payloadForWire(im, wire.type, message.payload),
      }))
    : undefined

/** Uploads the file of a message, and the picture of a video beside it; then the payload has the server's URLs. */
const uploadFile = async (
  im: MediaContext,
  message: MessageEntity,
  whenMoved: (() => void) | undefined,
): Promise<void> => {
  const local = localOf(message).file
  const element = fileElementOf(kindOf(message))
  if (local === undefined || element === undefined) return
  const { kind } = element.rules
  const { file, measuring } = local
  const id = identityOf(message)
  const order: UploadOrder = {
    file,
    kind,
    name: file.name || (message.payload as Partial<FilePayload>).fileName || kind,
    conversationType: requirePeer(conversationIDOf(message), 'sendMessage').conversationType,
    fileID: id,
    onProgress(progress) {
      whenMoved?.()
      at(progress)
      progressed(im, message, progress)
    },
  }
  const at = (progress: number | undefined) => {
    local.progress = progress
    im.changes.mark(`upload:${id}`)
  }
  at(0)
  const upload = im.uploads.upload(order)
  const picture = uploadPicture(im, order, measuring)
  local.cancel = () => upload.cancel()
  try {
    const result = await upload.result
    const cover = await picture.result
    const { payload } = message
    const stored: Stored = { ...result, cover }
    im.messages.filled(message, payload, element.stored(payload, stored))
    local.isStored = true
  } finally {
    picture.cancel()
    local.cancel = undefined
    at(undefined)
  }
}

/** A video goes without its picture, too. */
const uploadPicture = (
  { uploads }: MediaContext,
  { conversationType, fileID }: UploadOrder,
  measuring: Promise<UploadOrder['file'] | undefined>,
) => {
  let cancel = () => {}
  let isOver = false
  const send = async (): Promise<UploadedImage | undefined> => {
    const file = await measuring
    if (file === undefined || isOver) return undefined
    const upload = uploads.upload({
      file,
      kind: 'image',
      name: 'cover.jpg',
      conversationType,
      fileID: `${fileID}-cover`,
    })
    cancel = () => upload.cancel()
    const { location, width, height, fileSize } = await upload.result
    return { url: location, width, height, size: fileSize }
  }
  return {
    result: send().catch(() => undefined),
    cancel() {
      isOver = true
      cancel()
    },
  }
}
