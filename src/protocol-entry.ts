/**
 * The shared vocabulary: what a client and a server of tavern-im agree on. The server is built on this
 * entry alone; so can be another client or another server (docs/protocol.md).
 *
 * @packageDocumentation
 */
import { annotationCommands } from './features/annotations/commands.ts'
import { blacklistCommands } from './features/blacklist/commands.ts'
import { configurationCommands, configurationPushes } from './features/configuration/commands.ts'
import { conversationCommands } from './features/conversations/commands.ts'
import { followCommands } from './features/follow/commands.ts'
import { friendCommands } from './features/friends/commands.ts'
import { groupDataCommands } from './features/group-data/commands.ts'
import { groupCommands } from './features/groups/commands.ts'
import { roomCommands } from './features/groups/rooms/commands.ts'
import { languageCommands } from './features/language/commands.ts'
import { messageCommands, messagePushes } from './features/messages/commands.ts'
import { presenceCommands, presencePushes } from './features/presence/commands.ts'
import { profileCommands, profilePushes } from './features/profiles/commands.ts'
import { pushCommands } from './features/push/commands.ts'
import { receiptCommands } from './features/receipts/commands.ts'
import { searchCommands } from './features/search/commands.ts'
import { sessionCommands, sessionPushes } from './features/session/commands.ts'
import { statisticsCommands } from './features/statistics/commands.ts'
import { syncCommands, syncPushes } from './features/sync/commands.ts'
import { topicCommands } from './features/topics/commands.ts'
import { uploadCommands } from './features/uploads/commands.ts'

/** Every command, by feature. A server has a handler for each. */
export const commands = {
  session: sessionCommands,
  configuration: configurationCommands,
  profile: profileCommands,
  presence: presenceCommands,
  blacklist: blacklistCommands,
  follow: followCommands,
  friend: friendCommands,
  group: groupCommands,
  groupData: groupDataCommands,
  room: roomCommands,
  upload: uploadCommands,
  message: messageCommands,
  receipt: receiptCommands,
  annotation: annotationCommands,
  language: languageCommands,
  conversation: conversationCommands,
  topic: topicCommands,
  search: searchCommands,
  push: pushCommands,
  sync: syncCommands,
  statistics: statisticsCommands,
}

/** Every push, by feature. */
export const pushes = {
  session: sessionPushes,
  configuration: configurationPushes,
  profile: profilePushes,
  presence: presencePushes,
  message: messagePushes,
  sync: syncPushes,
}

export type * from './features/annotations/commands.ts'
export type * from './features/blacklist/commands.ts'
export type * from './features/configuration/commands.ts'
export type * from './features/conversations/commands.ts'
export type * from './features/follow/commands.ts'
export type * from './features/friends/commands.ts'
export type * from './features/group-data/commands.ts'
export type * from './features/groups/applications.ts'
export type * from './features/groups/commands.ts'
export type * from './features/groups/rooms/commands.ts'
export type * from './features/language/commands.ts'
export type * from './features/messages/commands.ts'
export type * from './features/messages/elements/payloads.ts'
export { previewOf } from './features/messages/elements/table.ts'
export type * from './features/presence/commands.ts'
export type * from './features/profiles/commands.ts'
export type * from './features/push/commands.ts'
export type * from './features/receipts/commands.ts'
export type * from './features/search/commands.ts'
export type * from './features/session/commands.ts'
export type * from './features/statistics/commands.ts'
export type * from './features/sync/commands.ts'
export type * from './features/topics/commands.ts'
export type * from './features/uploads/commands.ts'
export { fileKinds } from './features/uploads/commands.ts'
export { cloudKeys } from './kernel/cloud-keys.ts'
export type {
  AnswerOf,
  Command,
  FrequencyLimit,
  Handlers,
  Push,
  RequestOf,
} from './kernel/command.ts'
export * as errorCodes from './kernel/error-codes.ts'
export { isWellFormed } from './lib/is-well-formed.ts'
export { wordFinder } from './lib/word-finder.ts'
export type { Clock, Stop } from './platform/clock.ts'
export type {
  FilesPort,
  GzipPort,
  HttpAnswer,
  HttpPort,
  HttpRequest,
  NetworkPort,
  OpenFile,
  Platform,
  RecordsPort,
  Socket,
  SocketListener,
  StoragePort,
  UploadAnswer,
  UploadRequest,
} from './platform/platform.ts'
export { binaryCodec } from './protocol/binary-codec.ts'
export { type BodyCodec, decodeBody, encodeBody } from './protocol/body-codec.ts'
export {
  type AnswerFrame,
  COMPRESS_FROM_BYTES,
  checksumOf,
  compressed,
  emptyBody,
  type Frame,
  type FrameCodec,
  INFLATED_LIMIT_BYTES,
  inflated,
  inflatedBytes,
  isCompressed,
  MalformedFrame,
  type PushFrame,
  type RequestFrame,
  SEQ_LIMIT,
  type WireBody,
} from './protocol/frame.ts'
export { type FrameHead, frameHead } from './protocol/frame-head.ts'
export * as LIMITS from './protocol/limits.ts'
export type * from './protocol/message.ts'
export { isTooLong } from './protocol/message-size.ts'
export * from './protocol/names.ts'
export {
  decodeMessage,
  encodeHistoryAnswer,
  encodeMessage,
  encodeMessagesPush,
  encodeRoomNews,
} from './protocol/proto-messages.ts'
export { type RetiredCode, retiredCodes } from './protocol/retired-codes.ts'
export * as serverCodes from './protocol/server-codes.ts'
export {
  appCodes,
  type ServerCode,
  type ServerErrorCode,
  serverErrors,
} from './protocol/server-errors.ts'
export { textCodec } from './protocol/text-codec.ts'
export { TYPES } from './protocol/types.ts'
