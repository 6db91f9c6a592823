import type { AnnotationApi } from '../../features/annotations/api.ts'
import type { BlacklistApi } from '../../features/blacklist/api.ts'
import type { ConversationSettingsApi } from '../../features/conversations/api.ts'
import type { FollowApi } from '../../features/follow/api.ts'
import type { FriendApi } from '../../features/friends/api.ts'
import type { GroupDataApi } from '../../features/group-data/api.ts'
import type { GroupManagementApi } from '../../features/groups/api.ts'
import type { LanguageApi } from '../../features/language/api.ts'
import type {
  HistoryJumpApi,
  MediaApi,
  MergingApi,
  MessageTraceApi,
  ModifyingApi,
} from '../../features/messages/api-parts.ts'
import type { PresenceApi } from '../../features/presence/api.ts'
import type { PushApi } from '../../features/push/api.ts'
import type { ReceiptApi } from '../../features/receipts/api.ts'
import type { SearchApi } from '../../features/search/api.ts'
import type { SignalingApi } from '../../features/signaling/api.ts'
import type { TopicApi } from '../../features/topics/api.ts'
import type { ChatFeature } from '../chat.ts'
import { late, lateGzip, lateTextFormat, lateWorkerClock } from './late.ts'
import * as methods from './late-methods.ts'

type Nothing = Record<never, never>

/** Rejects forbidden words before sending; the server checks them as well. */
export const profanity: ChatFeature<Nothing> = late('profanity', '', () =>
  import('../../features/configuration/profanity-feature.ts').then((code) => code.profanityFeature),
)
/** Reports to the operator: client events, call quality and network diagnosis. */
export const statistics: ChatFeature<Nothing> = late('statistics', '', () =>
  import('../../features/statistics/index.ts').then((code) => code.statisticsFeature),
)
/** Images, sound, videos and files: sent, kept and shown by URLs that hold. */
export const media: ChatFeature<MediaApi> = late('media', methods.mediaMethods, () =>
  import('../../features/messages/features.ts').then((code) => code.mediaFeature),
)
/** Merged and forwarded messages. */
export const merging: ChatFeature<MergingApi> = late('merging', methods.mergingMethods, () =>
  import('../../features/messages/features.ts').then((code) => code.mergingFeature),
)
/** Messages are modified. */
export const modifying: ChatFeature<ModifyingApi> = late(
  'modifying',
  methods.modifyingMethods,
  () => import('../../features/messages/features.ts').then((code) => code.modifyingFeature),
)
/** `explain`: the recorded events of single messages. */
export const messageTrace: ChatFeature<MessageTraceApi> = late(
  'messageTrace',
  methods.messageTraceMethods,
  () => import('../../features/messages/features.ts').then((code) => code.messageTraceFeature),
)
/** `getMessageListHopping`: history from any message on. */
export const historyJump: ChatFeature<HistoryJumpApi> = late(
  'historyJump',
  methods.historyJumpMethods,
  () =>
    import('../../features/messages/history-jump-feature.ts').then(
      (code) => code.historyJumpFeature,
    ),
)
/** Groups are made, changed and ended; their members. */
export const groups: ChatFeature<GroupManagementApi> = late('groups', methods.groupsMethods, () =>
  import('../../features/groups/management.ts').then((code) => code.groupManagementFeature),
)
/** Live rooms (`GRP_AVCHATROOM`): joining, also as a guest, leaving, and their messages. */
export const liveRooms: ChatFeature<Nothing> = late('liveRooms', '', () =>
  import('../../features/messages/rooms-feature.ts').then((code) => code.roomFeature),
)
/** Pins, marks, drafts, custom data and folders of conversations; who may disturb me. */
export const conversationSettings: ChatFeature<ConversationSettingsApi> = late(
  'conversationSettings',
  methods.conversationSettingsMethods,
  () =>
    import('../../features/conversations/settings-feature.ts').then(
      (code) => code.conversationSettingsFeature,
    ),
)
/** Online status and custom status of users. */
export const presence: ChatFeature<PresenceApi> = late('presence', methods.presenceMethods, () =>
  import('../../features/presence/index.ts').then((code) => code.presenceFeature),
)
/** The blacklist: users who cannot message me. */
export const blacklist: ChatFeature<BlacklistApi> = late(
  'blacklist',
  methods.blacklistMethods,
  () => import('../../features/blacklist/index.ts').then((code) => code.blacklistFeature),
)
/** Friends, who asks to be one, friend groups; remarks as names of conversations. */
export const friends: ChatFeature<FriendApi> = late('friends', methods.friendsMethods, () =>
  import('../../features/friends/methods-feature.ts').then((code) => code.friendFeature),
)
/** Following users and being followed. */
export const follow: ChatFeature<FollowApi> = late('follow', methods.followMethods, () =>
  import('../../features/follow/methods-feature.ts').then((code) => code.followFeature),
)
/** Read receipts of single messages. */
export const receipts: ChatFeature<ReceiptApi> = late('receipts', methods.receiptsMethods, () =>
  import('../../features/receipts/methods-feature.ts').then((code) => code.receiptFeature),
)
/** Reactions to messages, and extensions of them. */
export const annotations: ChatFeature<AnnotationApi> = late(
  'annotations',
  methods.annotationsMethods,
  () =>
    import('../../features/annotations/methods-feature.ts').then((code) => code.annotationFeature),
)
/** Attributes, counters and pinned messages of groups. */
export const groupData: ChatFeature<GroupDataApi> = late(
  'groupData',
  methods.groupDataMethods,
  () =>
    import('../../features/group-data/methods-feature.ts').then((code) => code.groupDataFeature),
)
/** Translation of texts, and voices as text. */
export const language: ChatFeature<LanguageApi> = late('language', methods.languageMethods, () =>
  import('../../features/language/index.ts').then((code) => code.languageFeature),
)
/** Topics of communities. */
export const topics: ChatFeature<TopicApi> = late('topics', methods.topicsMethods, () =>
  import('../../features/topics/methods-feature.ts').then((code) => code.topicFeature),
)
/** Search on the server: messages, users, groups, members. */
export const search: ChatFeature<SearchApi> = late('search', methods.searchMethods, () =>
  import('../../features/search/index.ts').then((code) => code.searchFeature),
)
/** Invitations by messages: calls. */
export const signaling: ChatFeature<SignalingApi> = late(
  'signaling',
  methods.signalingMethods,
  () => import('../../features/signaling/index.ts').then((code) => code.signalingFeature),
)
/** Push notifications of this browser while no device of the user is in the foreground. */
export const push: ChatFeature<PushApi> = late('push', methods.pushMethods, () =>
  import('../../features/push/index.ts').then((code) => code.pushFeature),
)
/** The create option `errorMessagesURL`. */
export const errorTexts: ChatFeature<Nothing> = late('errorTexts', '', () =>
  import('../error-texts-feature.ts').then((code) => code.errorTextsFeature),
)
/** Large frames are compressed; Node has it anyway. */
export const gzip: ChatFeature<Nothing> = lateGzip
/** The create option `format: 'text'`. */
export const textFormat: ChatFeature<Nothing> = lateTextFormat
/** Mini programs: `wx` and `uni`. They need the whole client (`tavern-im/whole`), where this feature has an effect. */
export const miniPrograms: ChatFeature<Nothing> = late('miniPrograms', '', async () => ({
  name: 'miniPrograms',
}))
/** Unsent messages survive a page reload. */
export const keptOutbox: ChatFeature<Nothing> = late('keptOutbox', '', () =>
  import('../../features/messages/features.ts').then((code) => code.keptOutboxFeature),
)
/** A page that is hidden keeps its time. */
export const workerClock: ChatFeature<Nothing> = lateWorkerClock
