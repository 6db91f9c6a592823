import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, ImError, imError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import { isLike } from '../../lib/is-like.ts'
import { BAD_RESOURCE } from '../../protocol/server-codes.ts'
import { messageCommands } from './commands.ts'
import type { MessageContext } from './context.ts'

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
