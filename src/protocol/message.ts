import type { forbiddenCallbacks, WireConversationType } from './names.ts'

/** The seldom fields of a message, absent on nearly all. */
export interface MessageExtra {
  readonly atUserList?: readonly string[]
  /** With {@link MessageFlag.targeted}. */
  readonly receiverList?: readonly string[]
  readonly clientSequence?: number
  /** Order of online-only messages within a second, from the server. */
  readonly order?: number
  readonly revokerInfo?: { readonly userID: string; readonly nick: string; readonly avatar: string }
  readonly revokeReason?: string
  /** Last modifier and time (unix seconds); only of changes since the server stores it. */
  readonly modifierInfo?: {
    readonly userID: string
    readonly nick: string
    readonly avatar: string
  }
  readonly modifiedTime?: number
  /** For the server alone: it takes it out before it stores or passes on the message. */
  readonly offlinePushInfo?: WireOfflinePush
  /** The same: which moderation configuration the message is checked by. */
  readonly cmConfigID?: string
  /** The same: webhooks that are not called for the message. */
  readonly forbidCallbackControl?: readonly ForbiddenCallback[]
}

/** A webhook around a message that its sender can turn off. */
export type ForbiddenCallback = (typeof forbiddenCallbacks)[number]

/** The push notification of a message, in its wire form (spec 2 section 3). */
export interface WireOfflinePush {
  /** 1: no push. */
  readonly pushFlag: 0 | 1
  readonly title?: string
  readonly description?: string
  readonly extension?: string
  /** `sound`, `badgeMode`, `isVoipPush`, `image`, `contentAvailable`, `interruptionLevel`. */
  readonly apnsInfo?: Readonly<Record<string, string | number>>
  readonly androidInfo?: Readonly<Record<string, string | number>>
}

/**
 * A message on the wire and in the database. The client keeps it in this form until the host reads it.
 * Its identity is (`from`, `clientTime`, `random`), its position `sequence`. Each change raises `version`.
 */
export interface WireMessage {
  readonly conversationType: WireConversationType
  readonly from: string
  /** The other user, or the group. */
  readonly to: string
  /** Contiguous per conversation from 1, C2C included. 0: not stored. */
  readonly sequence: number
  /** Server unix seconds. */
  readonly time: number
  readonly clientTime: number
  readonly random: number
  /** tinyID of the sender. */
  readonly tinyID: string
  readonly nick: string
  readonly avatar: string
  readonly nameCard: string
  /** 1 high … 4 lowest. */
  readonly priority: number
  readonly cloudCustomData: string
  /** Bits of {@link MessageFlag}. */
  readonly flags: number
  readonly version: number
  readonly type: string
  readonly payload: object
  readonly extra: MessageExtra | undefined
}

/** Body of a send's answer. */
export interface SendAnswer {
  readonly time: number
  readonly sequence: number
  /** Position in the sender's account log; 0 for groups. */
  readonly position: number
  /** Not 0: stored, but receipts will not be counted, by this server code. */
  readonly readReceiptCode?: number
  /** Not 0: taken and dropped (`sequence` 0), for this reason of {@link dropReasons}. */
  readonly messageDropReason?: number
  /** For online-only messages: as in {@link MessageExtra}. */
  readonly order?: number
  /** For groups: the sender's name card, if it differs from the one in the request. */
  readonly nameCard?: string
  /** The app's own server has said it in other words. */
  readonly replacement?: SendReplacement
}

/** Content that replaces the sender's content. */
export type SendReplacement = Pick<WireMessage, 'type' | 'payload' | 'cloudCustomData'>

/** Body of a combo: messages of any conversations, sent in this order. */
export interface ComboRequest {
  /** At most `LIMITS.COMBO_MESSAGES`. */
  readonly messageList: readonly WireMessage[]
}

/** Body of its answer: for each message, in order, what a send of it alone is answered, or refused with. */
export interface ComboAnswer {
  readonly answerList: readonly (
    | ({ readonly code: 0 } & SendAnswer)
    | { readonly code: number; readonly info: string }
  )[]
}

/** Body of `push.messages`. */
export interface MessagesPush {
  /**
   * Position of the account's log after the last of them; 0 for groups and online-only messages.
   */
  readonly position: number
  readonly messageList: readonly WireMessage[]
}

/** Body of a history answer: a stretch of one conversation, oldest first. */
export interface HistoryAnswer {
  readonly messageList: readonly WireMessage[]
  /** All that exists between these two sequences (inclusive) is in `messageList`; both 0 when nothing does. */
  readonly coveredFrom: number
  readonly coveredTo: number
  /** Nothing more exists in the direction asked for. */
  readonly isComplete: boolean
}

/**
 * Body of a poll's answer: the messages of a room since the last one, and broadcasts to all rooms
 * of the app.
 */
export interface RoomNews {
  /** The next `startSeq`. */
  readonly nextSeq: number
  /** Oldest first. */
  readonly rspMsgList: readonly WireMessage[]
  /** The next `startBroadcastSeq`. */
  readonly nextBroadcastSeq: number
  readonly broadcastMessageList: readonly WireMessage[]
  readonly memberCount: number
  /** The room as it is now, where that changed. */
  readonly group?: object
  /** Other events of the room, oldest first: entries of a group's log. */
  readonly eventList?: readonly object[]
}
