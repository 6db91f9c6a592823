import { object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type MessageContext, method } from '../context.ts'
import type { Mergeable } from '../elements/merger.ts'
import type { MergerPayload, SimplifiedMessage } from '../elements/payloads.ts'
import { knownMessage } from '../live-message.ts'
import { contentOf, mergerError } from '../merged.ts'
import type { Message } from '../model.ts'

export const downloadMergerMessage = method<'downloadMergerMessage'>({
  args: [object({})],
  async run(im, input) {
    const live = liveOf(im, input)
    const payload = payloadOf(live)
    const { downloadKey } = payload
    if (typeof downloadKey !== 'string') throw mergerError(errorCodes.MERGER_KEY_INVALID)
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
  throw mergerError(errorCodes.MERGER_TYPE_INVALID)
}
