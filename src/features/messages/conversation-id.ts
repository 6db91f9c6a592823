import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { type WireConversationType, wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'

const C2C = TYPES.CONV_C2C
const GROUP = TYPES.CONV_GROUP
const SYSTEM = TYPES.CONV_SYSTEM

/** Beginnings of the IDs of communities, and of the part that names a topic. */
const COMMUNITY = '@TGS#_'
const TOPIC = '@TOPIC#_'

export const c2cID = (userID: string): string => C2C + userID
export const groupConversationID = (groupID: string): string => GROUP + groupID

/** The peer of a conversation, as on the wire. */
export interface Peer {
  readonly conversationType: WireConversationType
  readonly to: string
}

/** Whether this client supports such conversations. Kinds that a newer server adds are skipped. */
export const isKnownKind = (conversationType: number): boolean =>
  conversationType >= wireConversationType.c2c && conversationType <= wireConversationType.system

/** Reads a conversationID; undefined for the system conversation and for what is none. */
export const peerOf = (conversationID: string): Peer | undefined => {
  if (conversationID.startsWith(C2C) && conversationID.length > C2C.length) {
    return { conversationType: wireConversationType.c2c, to: conversationID.slice(C2C.length) }
  }
  if (conversationID.startsWith(GROUP) && conversationID.length > GROUP.length) {
    return { conversationType: wireConversationType.group, to: conversationID.slice(GROUP.length) }
  }
  return undefined
}

/** The beginning of a conversationID. */
export const conversationTypeOf = (conversationID: string): 'C2C' | 'GROUP' | '@TIM#SYSTEM' =>
  conversationID === SYSTEM ? SYSTEM : conversationID.startsWith(GROUP) ? GROUP : C2C

/** Reads a conversationID; the system conversation, which only the server writes to, is one. */
export const readableOf = (conversationID: string): Peer | undefined =>
  conversationID === SYSTEM
    ? { conversationType: wireConversationType.system, to: SYSTEM }
    : peerOf(conversationID)

/** The conversationID of a {@link Peer}. */
export const idOf = ({ conversationType, to }: Peer): string => {
  if (conversationType === wireConversationType.system) return SYSTEM
  return conversationType === wireConversationType.group ? groupConversationID(to) : c2cID(to)
}

/** Reads a conversationID that must be of a user or a group; throws 2503. */
export const requirePeer = (conversationID: string, action: string): Peer =>
  required(peerOf(conversationID), conversationID, action)

/** Reads a conversationID; throws 2503 if the value is none. */
export const requireReadable = (conversationID: string, action: string): Peer =>
  required(readableOf(conversationID), conversationID, action)

const required = (peer: Peer | undefined, conversationID: string, action: string): Peer => {
  if (peer !== undefined) return peer
  throw imError(errorCodes.INVALID_CONVERSATION_ID, { action, data: { conversationID } })
}

/** The conversation that a message belongs to, seen from `userID`. */
export const conversationOf = (message: WireMessage, userID: string): string =>
  message.conversationType === wireConversationType.c2c && message.from !== userID
    ? c2cID(message.from)
    : idOf(message)

/** Whether it is a community or one of its topics. */
export const isCommunity = (groupID: string): boolean => groupID.startsWith(COMMUNITY)

export const isTopic = (groupID: string): boolean => isCommunity(groupID) && groupID.includes(TOPIC)

/** The community of a topic; any other group itself. */
export const rootOf = (groupID: string): string =>
  isTopic(groupID) ? (groupID.split(TOPIC)[0] as string) : groupID

/** The group of a conversation; '' where it is none of a group. */
export const groupOf = (conversationID: string): string =>
  conversationID.startsWith(GROUP) ? conversationID.slice(GROUP.length) : ''

/** Whether a conversation is that of a topic: no list shows it, and no total counts it. */
export const isOfTopic = (conversationID: string): boolean => isTopic(groupOf(conversationID))
