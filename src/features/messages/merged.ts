import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, ImError, imError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import { byteLength } from '../../lib/byte-length.ts'
import { isLike } from '../../lib/is-like.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { BAD_RESOURCE } from '../../protocol/server-codes.ts'
import { messageCommands } from './commands.ts'
import type { MessageContext } from './context.ts'
import type { MergerPayload } from './elements/payloads.ts'
import { MERGER_UPLOAD_BYTES } from './limits.ts'
import type { MessageEntity } from './message-entity.ts'

/**
 * A merged message whose JSON is long goes to the server first, once; it then travels as its key, while the message
 * here keeps its list (MERGE-06).
 */
export const uploadedList = (
  im: MessageContext,
  message: MessageEntity,
  wire: WireMessage,
): Promise<WireMessage> | undefined =>
  wire.type === 'TIMRelayElem' ? withKey(im, message, wire) : undefined

const withKey = async (
  im: MessageContext,
  message: MessageEntity,
  wire: WireMessage,
): Promise<WireMessage> => {
  const payload = message.payload as MergerPayload
  if (payload.downloadKey === '' && isLong(message)) {
    const { messageList } = payload
    const keys = await im.wire.call(messageCommands.uploadMerger, { messageList })
    im.messages.filled(message, payload, keys)
  }
  return payload.downloadKey === '' ? wire : { ...wire, payload: { ...payload, messageList: [] } }
}

const isLong = ({ payload, cloudCustomData }: MessageEntity): boolean =>
  byteLength(JSON.stringify(payload)) + byteLength(cloudCustomData) > MERGER_UPLOAD_BYTES

/** The part of a merged message that is always sent. Throws for an endless list. */
export const withoutList = (wire: WireMessage): WireMessage | undefined => {
  if (wire.type !== 'TIMRelayElem') return undefined
  try {
    JSON.stringify(wire.payload)
  } catch (cause) {
    const why = 'the merged message contains itself'
    throw imError(errorCodes.MERGER_TYPE_INVALID, { action: 'sendMessage', why, cause })
  }
  return { ...wire, payload: { ...wire.payload, messageList: [] } }
}

const listShape = [{ ID: '', from: '', messageBody: [{ type: '', payload: {} }] }]

export const mergerError = (row: ErrorRow, cause?: unknown) =>
  imError(row, { action: 'downloadMergerMessage', cause })

/** The JSON content of a key; concurrent callers share one request. */
export const contentOf = (
  im: MessageContext,
  downloadKey: string,
  wire: Caller,
): Promise<string> => {
  let content = im.downloads.get(downloadKey)
  if (content === undefined) {
    content = download(im, downloadKey, wire).finally(() => im.downloads.delete(downloadKey))
    im.downloads.set(downloadKey, content)
  }
  return content
}

const download = async (im: MessageContext, downloadKey: string, wire: Caller): Promise<string> => {
  try {
    const { messageList } = await wire.call(messageCommands.downloadMerger, { downloadKey })
    if (isLike(listShape, messageList)) {
      im.messages.present({ type: 'TIMRelayElem', payload: messageList })
      return JSON.stringify(messageList)
    }
  } catch (cause) {
    const isUnknown = cause instanceof ImError && cause.code === BAD_RESOURCE
    throw mergerError(
      isUnknown ? errorCodes.MERGER_KEY_INVALID : errorCodes.MERGER_DOWNLOAD_FAIL,
      cause,
    )
  }
  throw mergerError(errorCodes.MERGER_DOWNLOAD_FAIL)
}
