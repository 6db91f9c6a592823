import type { ChatSDK } from 'tavern-im/strict'
import { messageOf, type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

interface UploadData {
  /** Uploaded share of the file, 0 to 1; null without an upload. */
  readonly progress: number | null
  /** Cancels it: the message becomes `fail`, and can be resent or discarded. */
  readonly cancel: () => Promise<Outcome>
}

/** The result of `useUpload`. */
export interface UploadState extends UploadData, QueryState {}

const actionsOf = (chat: ChatSDK, messageID: string) => ({
  cancel: async () => chat.cancelUpload(messageOf(chat, messageID, 'cancel an upload')),
})

const none = neutralState<UploadData>({ progress: null, ...unavailableActionsOf(actionsOf) })

/**
 * Returns the upload of a message's file.
 *
 * @param messageID null shows nothing.
 *
 * @example
 * const { progress, cancel } = useUpload(message.ID)
 * return progress === null ? null : <progress value={progress} onClick={() => void cancel()} />
 */
export const useUpload = <Selected = UploadState>(
  messageID: string | null,
  { select }: ReadOptions<UploadState, Selected> = {},
): Selected => useQuery(messageID === null ? null : uploadOf(messageID), none, select)

const uploadOf = (messageID: string): Query<UploadData> => ({
  key: `upload ${messageID}`,
  topics: [`upload:${messageID}`],
  read: (view) => ({ progress: view.uploads.progress(messageID) }) as UploadData,
  actions: (chat) => toOutcomes(actionsOf(chat, messageID)),
})
