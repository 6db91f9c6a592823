/**
 * tavern-im: the client of an instant-messaging server, callable like the TIM Web SDK 3.5.7.
 *
 * @packageDocumentation
 */
import { create } from './client/create.ts'
import { VERSION } from './client/version.ts'
import { EVENT } from './protocol/event.ts'
import { TSignaling } from './protocol/signaling.ts'
import { TYPES } from './protocol/types.ts'

export * from './client/all-features.ts'
export {
  type ChatFeature,
  type ChatOf,
  ChatSDK,
  type ClientApi,
  type ClientLike,
  type CreateOptions,
  type EventMap,
  type MessagingChat,
} from './client/chat.ts'
export { createChat } from './client/create-chat.ts'
export * from './client/custom-data.ts'
export type { EventData } from './client/event-data.ts'
export type { Hosts, Site } from './client/hosts.ts'
export type { InspectedFrame, Inspection } from './client/inspection.ts'
export { inspectionOf } from './client/inspection-of.ts'
export { type Typing, type TypingState, typing } from './client/typing.ts'
export type * from './client/view.ts'
export { viewOf } from './client/view-of.ts'
export type * from './features/annotations/api.ts'
export type * from './features/annotations/model.ts'
export type { BlacklistApi, BlacklistEventData } from './features/blacklist/api.ts'
export type { ConfigurationApi, ConfigurationEventData } from './features/configuration/api.ts'
export type * from './features/conversations/api.ts'
export type * from './features/conversations/model.ts'
export type * from './features/follow/api.ts'
export type * from './features/friends/api.ts'
export type { Friend, FriendApplication, FriendGroup } from './features/friends/model.ts'
export type { FriendApplications, FriendsView } from './features/friends/view.ts'
export type * from './features/group-data/api.ts'
export type * from './features/groups/api.ts'
export type {
  CustomField,
  Group,
  GroupApplication,
  GroupMember,
  GroupRole,
  GroupSelfInfo,
} from './features/groups/model.ts'
export type { GroupsView, MembersView } from './features/groups/view.ts'
export type { ClientEventData } from './features/kernel.ts'
export type * from './features/language/api.ts'
export type * from './features/messages/api.ts'
export type * from './features/messages/api-parts.ts'
export type { AudioFields } from './features/messages/elements/audio.ts'
export type { FileFields } from './features/messages/elements/file.ts'
export type { ImageFields } from './features/messages/elements/image.ts'
export type { FileOr } from './features/messages/elements/media.ts'
export type * from './features/messages/elements/payloads.ts'
export type { VideoFields } from './features/messages/elements/video.ts'
export type { MessageStep } from './features/messages/journal.ts'
export type {
  Message,
  MessageControlInfo,
  MessageOf,
  MessageStatus,
  ReadReceiptInfo,
  UserInfo,
} from './features/messages/model.ts'
export type {
  OfflineAndroidInfo,
  OfflineApnsInfo,
  OfflinePushInfo,
} from './features/messages/offline-push.ts'
export type { OutboxView, UploadsView } from './features/messages/view.ts'
export type * from './features/presence/api.ts'
export type { UserStatus } from './features/presence/model.ts'
export type { PresenceView } from './features/presence/view.ts'
export type {
  ProfileApi,
  ProfileEventData,
  UpdateMyProfileOptions,
} from './features/profiles/api.ts'
export type { Profile } from './features/profiles/model.ts'
export type * from './features/push/api.ts'
export type * from './features/receipts/api.ts'
export type * from './features/search/api.ts'
export type {
  FoundGroup,
  FoundMembers,
  FoundUser,
  SearchHighlight,
} from './features/search/commands.ts'
export type {
  LoginOptions,
  LoginResult,
  SessionApi,
  UserSigProvider,
} from './features/session/api.ts'
export type * from './features/signaling/api.ts'
export type {
  InvitationOutcome,
  InvitationSnapshot,
  InvitationsView,
} from './features/signaling/view.ts'
export type * from './features/topics/api.ts'
export type { Topic, TopicSelfInfo } from './features/topics/model.ts'
export type { TopicsView } from './features/topics/view.ts'
export { ImError } from './kernel/errors.ts'
export type { HostEvent } from './kernel/host-events.ts'
export type { ImResult } from './kernel/method.ts'
export type { Clock, Stop } from './platform/clock.ts'
export type * from './platform/platform.ts'
export type { EventName } from './protocol/event.ts'
export { create, EVENT, TSignaling, TYPES, VERSION }

/** The default export: `create` makes a client, the others are its constants. */
const Tavern = { create, EVENT, TYPES, TSignaling, VERSION }

export default Tavern
