import type { MessageApi } from './api.ts'

/** The methods of the feature `media`. */
export type MediaApi = Pick<
  MessageApi,
  | 'createImageMessage'
  | 'createAudioMessage'
  | 'createVideoMessage'
  | 'createFileMessage'
  | 'cancelUpload'
>

/** The methods of the feature `merging`. */
export type MergingApi = Pick<
  MessageApi,
  'createMergerMessage' | 'createForwardMessage' | 'downloadMergerMessage'
>

/** The methods of the feature `modifying`. */
export type ModifyingApi = Pick<MessageApi, 'modifyMessage'>

/** The methods of the feature `messageTrace`. */
export type MessageTraceApi = Pick<MessageApi, 'explain'>

/** The methods of the feature `historyJump`. */
export type HistoryJumpApi = Pick<MessageApi, 'getMessageListHopping'>

/** The message methods of every client. */
export type BasicMessageApi = Omit<
  MessageApi,
  | keyof MediaApi
  | keyof MergingApi
  | keyof ModifyingApi
  | keyof MessageTraceApi
  | keyof HistoryJumpApi
>
