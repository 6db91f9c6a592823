/**
 * tavern-im with the declarations of the TIM Web SDK 3.5.7. `tavern-im/strict` declares the same code in full.
 *
 * @packageDocumentation
 */

export * from '../index.ts'
export type {
  Conversation,
  Friend,
  FriendApplication,
  FriendGroup,
  Group,
  GroupMember,
  Message,
  Profile,
  Signaling,
  SimplifiedMessage,
  Topic,
  UserInfo,
} from './entities.ts'
export {
  ChatSDK,
  type Client,
  create,
  EVENT,
  TencentCloudChat as default,
  TSignaling,
  TYPES,
} from './tim.js'
