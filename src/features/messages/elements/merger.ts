import * as LIMITS from '../../../protocol/limits.ts'
import type { Message } from '../model.ts'
import { type Carrier, isCarriedType } from './carrier.ts'
import type { MergerPayload, SimplifiedMessage } from './payloads.ts'

/** A message, or one that a merged message holds. */
export type Mergeable = Message | SimplifiedMessage

/** The content of a merged message, in order, without group tips and recalled messages. */
export const simplified = (input: readonly Mergeable[], carrier: Carrier): SimplifiedMessage[] =>
  input
    .filter((one) => !('isRevoked' in one && one.isRevoked))
    .map(
      (one): SimplifiedMessage => ({
        ID: one.ID,
        from: one.from,
        nick: one.nick || '',
        avatar: one.avatar || '',
        time: one.time || 0,
        cloudCustomData: one.cloudCustomData || '',
        messageBody: ('messageBody' in one ? one.messageBody : [one])
          .filter(({ type }) => isCarriedType(type))
          .map(({ type, payload }) => ({ type, payload: carrier.payload(type, payload) })),
      }),
    )
    .filter(({ messageBody }) => messageBody.length > 0)

const mergersIn = (list: readonly SimplifiedMessage[]): MergerPayload[] =>
  list.flatMap(({ messageBody }) =>
    messageBody.flatMap(({ type, payload }) =>
      type === 'TIMRelayElem' ? [payload as MergerPayload] : [],
    ),
  )

/** The nesting depth of a merged message; stored ones have it in `layers`. */
const layersOf = ({ downloadKey, layers = 1, messageList }: MergerPayload): number =>
  downloadKey === '' ? 1 + deepest(mergersIn(messageList)) : layers

const deepest = (mergers: readonly MergerPayload[]) => Math.max(0, ...mergers.map(layersOf))

/** Takes the messages from those that would lie too deep (MERGE-05); says how many layers there are. */
export const layered = (messageList: readonly SimplifiedMessage[]): number => {
  const mergers = mergersIn(messageList)
  for (const merger of mergers) {
    if (layersOf(merger) < LIMITS.MERGER_LAYERS) continue
    Object.assign(merger, { downloadKey: '', pbDownloadKey: '', messageList: [], layers: 1 })
    merger.layersOverLimit = true
  }
  return 1 + deepest(mergers)
}
