import type { WireMessage } from '../../../protocol/message.ts'
import type { UploadedImage } from '../../uploads/commands.ts'
import type { UploadOrder } from '../../uploads/model.ts'
import { requirePeer } from '../conversation-id.ts'
import { fileElementOf } from '../elements/file-elements.ts'
import type { Stored } from '../elements/media.ts'
import type { FilePayload } from '../elements/payloads.ts'
import type { MediaContext } from '../media-context.ts'
import { conversationIDOf, identityOf, kindOf, type MessageEntity } from '../message-entity.ts'
import { payloadForWire } from '../plugins.ts'
import { hasToUpload } from './local-file.ts'
import { progressed } from './progressed.ts'

/** Uploads the file of a message, and returns the message to send. Undefined if there is nothing to upload. */
export const uploadedFile = (
  im: MediaContext,
  message: MessageEntity,
  wire: WireMessage,
  whenMoved?: () => void,
): Promise<WireMessage> | undefined =>
  hasToUpload(im, message)
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
  const local = im.files.get(message)
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
  const at = (progress: number) => {
    im.uploading.set(id, progress)
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
    im.uploading.delete(id)
    im.changes.mark(`upload:${id}`)
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
