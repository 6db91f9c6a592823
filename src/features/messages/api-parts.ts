import type { MessageApi } from './api.ts'

/** What the feature `media` adds. */
export type MediaApi = Pick<
  MessageApi,
  | 'createImageMessage'
  | 'createAudioMessage'
  | 'createVideoMessage'
  | 'createFileMessage'
  | 'cancelUpload'
>

/** What the feature `merging` adds. */
export type MergingApi = Pick<
  MessageApi,
  'createMergerMessage' | 'createForwardMessage' | 'downloadMergerMessage'
>

/** What the feature `modifying` adds. */
export type ModifyingApi = Pick<MessageApi, 'modifyMessage'>

/** The methods of the feature `messageTrace`. */
export type MessageTraceApi = Pick<MessageApi, 'explain'>

/** The methods of the feature `historyJump`. */
export type HistoryJumpApi = Pick<MessageApi, 'getMessageListHopping'>

/** What every client can do with messages. */
export type BasicMessageApi = Omit<
  MessageApi,
  | keyof MediaApi
  | keyof MergingApi
  | keyof ModifyingApi
  | keyof MessageTraceApi
  | keyof HistoryJumpApi
>
