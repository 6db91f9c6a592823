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

/** What the feature `looking` adds. */
export type LookingApi = Pick<MessageApi, 'explain' | 'getMessageListHopping'>

/** What every client can do with messages. */
export type BasicMessageApi = Omit<
  MessageApi,
  keyof MediaApi | keyof MergingApi | keyof ModifyingApi | keyof LookingApi
>
