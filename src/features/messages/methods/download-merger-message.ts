import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, ImError, imError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/wire.ts'
import { isLike } from '../../../lib/is-like.ts'
import { BAD_RESOURCE } from '../../../protocol/server-codes.ts'
import { messageCommands } from '../commands.ts'
import { type MessageContext, method } from '../context.ts'
import type { Mergeable } from '../elements/merger.ts'
import type { MergerPayload, SimplifiedMessage } from '../elements/payloads.ts'
import { knownMessage } from '../live-message.ts'
import type { Message } from '../model.ts'

const listShape = [{ ID: '', from: '', messageBody: [{ type: '', payload: {} }] }]

const fail = (row: ErrorRow, cause?: unknown) =>
  imError(row, { action: 'downloadMergerMessage', cause })

export const downloadMergerMessage = method<'downloadMergerMessage'>({
  args: [object({})],
  async run(im, input) {
    const live = liveOf(im, input)
    const payload = payloadOf(live)
    const { downloadKey } = payload
    if (typeof downloadKey !== 'string') throw fail(errorCodes.MERGER_KEY_INVALID)
    if (downloadKey !== '' && payload.messageList.length === 0) {
      const text = await contentOf(im, downloadKey, im.wire)
      // Concurrent callers get their own copy of the list.
      im.messages.filled(live, payload, { messageList: JSON.parse(text) as SimplifiedMessage[] })
    }
    return live as typeof input
  },
})

/** For a copy, the original message is filled. */
const liveOf = (im: MessageContext, input: Mergeable): Mergeable =>
  ('payload' in input && knownMessage(im.messages, input)) || input

const payloadOf = (input: Mergeable): MergerPayload => {
  const body: unknown = 'messageBody' in input ? input.messageBody : [input]
  const elements: readonly Partial<Message | null>[] = Array.isArray(body) ? body : []
  const payload = elements.find((one) => one?.type === 'TIMRelayElem')?.payload
  if (Array.isArray((payload as Partial<MergerPayload> | null | undefined)?.messageList)) {
    return payload as MergerPayload
  }
  throw fail(errorCodes.MERGER_TYPE_INVALID)
}

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
      im.plugins.media?.present({ type: 'TIMRelayElem', payload: messageList })
      return JSON.stringify(messageList)
    }
  } catch (cause) {
    const isUnknown = cause instanceof ImError && cause.code === BAD_RESOURCE
    throw fail(isUnknown ? errorCodes.MERGER_KEY_INVALID : errorCodes.MERGER_DOWNLOAD_FAIL, cause)
  }
  throw fail(errorCodes.MERGER_DOWNLOAD_FAIL)
}
