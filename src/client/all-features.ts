import type { AnnotationApi } from '../features/annotations/api.ts'
import { annotationFeature } from '../features/annotations/methods-feature.ts'
import type { BlacklistApi } from '../features/blacklist/api.ts'
import { blacklistFeature } from '../features/blacklist/index.ts'
import { profanityFeature } from '../features/configuration/profanity-feature.ts'
import type { ConversationSettingsApi } from '../features/conversations/api.ts'
import { conversationSettingsFeature } from '../features/conversations/settings-feature.ts'
import type { FollowApi } from '../features/follow/api.ts'
import { followFeature } from '../features/follow/methods-feature.ts'
import type { FriendApi } from '../features/friends/api.ts'
import { friendFeature } from '../features/friends/methods-feature.ts'
import type { GroupDataApi } from '../features/group-data/api.ts'
import { groupDataFeature } from '../features/group-data/methods-feature.ts'
import type { GroupManagementApi } from '../features/groups/api.ts'
import { groupManagementFeature } from '../features/groups/management.ts'
import type { LanguageApi } from '../features/language/api.ts'
import { languageFeature } from '../features/language/index.ts'
import type {
  HistoryJumpApi,
  MediaApi,
  MergingApi,
  MessageTraceApi,
  ModifyingApi,
} from '../features/messages/api-parts.ts'
import {
  keptOutboxFeature,
  mediaFeature,
  mergingFeature,
  messageTraceFeature,
  modifyingFeature,
} from '../features/messages/features.ts'
import { historyJumpFeature } from '../features/messages/history-jump-feature.ts'
import { roomFeature } from '../features/messages/rooms-feature.ts'
import type { PresenceApi } from '../features/presence/api.ts'
import { presenceFeature } from '../features/presence/index.ts'
import type { PushApi } from '../features/push/api.ts'
import { pushFeature } from '../features/push/index.ts'
import type { ReceiptApi } from '../features/receipts/api.ts'
import { receiptFeature } from '../features/receipts/methods-feature.ts'
import type { SearchApi } from '../features/search/api.ts'
import { searchFeature } from '../features/search/index.ts'
import type { SignalingApi } from '../features/signaling/api.ts'
import { signalingFeature } from '../features/signaling/index.ts'
import { statisticsFeature } from '../features/statistics/index.ts'
import type { TopicApi } from '../features/topics/api.ts'
import { topicFeature } from '../features/topics/methods-feature.ts'
import type { ChatFeature } from './chat.ts'
import { errorTextsFeature } from './error-texts-feature.ts'
import {
  gzipFeature,
  miniProgramFeature,
  textFormatFeature,
  workerClockFeature,
} from './platform-features.ts'

type Nothing = Record<never, never>

/** Rejects forbidden words before sending; the server checks them as well. */
export const profanity: ChatFeature<Nothing> = profanityFeature
/** Reports to the operator: client events, call quality and network diagnosis. */
export const statistics: ChatFeature<Nothing> = statisticsFeature
/** Images, sound, videos and files: sent, kept and shown by URLs that hold. */
export const media: ChatFeature<MediaApi> = mediaFeature
/** Merged and forwarded messages. */
export const merging: ChatFeature<MergingApi> = mergingFeature
/** Messages are modified. */
export const modifying: ChatFeature<ModifyingApi> = modifyingFeature
/** `explain`: the recorded events of single messages. */
export const messageTrace: ChatFeature<MessageTraceApi> = messageTraceFeature
/** `getMessageListHopping`: history from any message on. */
export const historyJump: ChatFeature<HistoryJumpApi> = historyJumpFeature
/** Groups are made, changed and ended; their members. */
export const groups: ChatFeature<GroupManagementApi> = groupManagementFeature
/** Live rooms (`GRP_AVCHATROOM`): joining, also as a guest, leaving, and their messages. */
export const liveRooms: ChatFeature<Nothing> = roomFeature
/** Pins, marks, drafts, custom data and folders of conversations; who may disturb me. */
export const conversationSettings: ChatFeature<ConversationSettingsApi> =
  conversationSettingsFeature
/** Online status and custom status of users. */
export const presence: ChatFeature<PresenceApi> = presenceFeature
/** The blacklist: users who cannot message me. */
export const blacklist: ChatFeature<BlacklistApi> = blacklistFeature
/** Friends, who asks to be one, friend groups; remarks as names of conversations. */
export const friends: ChatFeature<FriendApi> = friendFeature
/** Following users and being followed. */
export const follow: ChatFeature<FollowApi> = followFeature
/** Read receipts of single messages. */
export const receipts: ChatFeature<ReceiptApi> = receiptFeature
/** Reactions to messages, and extensions of them. */
export const annotations: ChatFeature<AnnotationApi> = annotationFeature
/** Attributes, counters and pinned messages of groups. */
export const groupData: ChatFeature<GroupDataApi> = groupDataFeature
/** Translation of texts, and voices as text. */
export const language: ChatFeature<LanguageApi> = languageFeature
/** Topics of communities. */
export const topics: ChatFeature<TopicApi> = topicFeature
/** Search on the server: messages, users, groups, members. */
export const search: ChatFeature<SearchApi> = searchFeature
/** Invitations by messages: calls. */
export const signaling: ChatFeature<SignalingApi> = signalingFeature
/** Push notifications of this browser while no device of the user is in the foreground. */
export const push: ChatFeature<PushApi> = pushFeature
/** The create option `errorMessagesURL`. */
export const errorTexts: ChatFeature<Nothing> = errorTextsFeature
/** Large frames are compressed; Node has it anyway. */
export const gzip: ChatFeature<Nothing> = gzipFeature
/** The create option `format: 'text'`. */
export const textFormat: ChatFeature<Nothing> = textFormatFeature
/** Mini programs: `wx` and `uni`. */
export const miniPrograms: ChatFeature<Nothing> = miniProgramFeature
/** Unsent messages survive a page reload. */
export const keptOutbox: ChatFeature<Nothing> = keptOutboxFeature
/** A page that is hidden keeps its time. */
export const workerClock: ChatFeature<Nothing> = workerClockFeature

/** All features, as `create` uses them. */
export const allFeatures = [
  media,
  merging,
  modifying,
  messageTrace,
  historyJump,
  groups,
  liveRooms,
  conversationSettings,
  profanity,
  statistics,
  presence,
  blacklist,
  follow,
  receipts,
  annotations,
  groupData,
  language,
  friends,
  topics,
  signaling,
  search,
  push,
  errorTexts,
  gzip,
  textFormat,
  miniPrograms,
  keptOutbox,
  workerClock,
] as const
