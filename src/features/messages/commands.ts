import { command, push } from '../../kernel/command.ts'
import type {
  ComboAnswer,
  ComboRequest,
  HistoryAnswer,
  MessagesPush,
  SendAnswer,
  WireMessage,
} from '../../protocol/message.ts'
import {
  comboBody,
  historyAnswerBody,
  messageBody,
  messagesPushBody,
  sendAnswerBody,
} from '../../protocol/message-bodies.ts'
import type { WireConversationType } from '../../protocol/names.ts'
import type { MergerPayload, SimplifiedMessage } from './elements/payloads.ts'

/** Request for a part of a history. */
export interface HistoryRequest {
  readonly conversationType: WireConversationType
  /** The peer, or the group. */
  readonly to: string
  /** The first sequence, inclusive; 0 for the newest. */
  readonly sequence: number
  /** At most 100. */
  readonly count: number
  /** 0 towards older, 1 towards newer. */
  readonly direction: 0 | 1
  /**
   * Instead of `sequence` 0: unix seconds. Starts at the newest message up to then towards older, at the
   * oldest one from then on towards newer.
   */
  readonly time?: number
}

/** A message was recalled or modified. Replaces any copy with a lower `version`. */
export interface MessageChangedEvent {
  readonly event: 'messageChanged'
  readonly message: WireMessage
  /** C2C, recalled: the unread count after it. */
  readonly unread?: WireUnread
}

/** The server's unread count of a C2C conversation. */
export interface WireUnread {
  readonly unreadCount: number
  readonly messageReadSeq: number
  /** One more than the newest sequence it includes. */
  readonly nextMessageSeq: number
}

/** An unread count as of a position of the account's log. */
export interface UnreadAt extends WireUnread {
  readonly position?: number
}

/** The caller has deleted messages for itself; sent to all its devices. */
export interface MessagesDeletedEvent {
  readonly event: 'messagesDeleted'
  readonly sequenceList: readonly number[]
  /** C2C: the unread count after it. */
  readonly unread?: WireUnread
}

/** The message to recall, and the reason. */
export interface RevokeRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequence: number
  readonly reason: string
}

/** The new content of a message, and the version that it replaces. */
export interface ModifyRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequence: number
  /** The version that was modified. */
  readonly version: number
  /** Texts, custom messages, locations and faces alone. */
  readonly payload?: object
  readonly cloudCustomData: string
}

/** Messages to delete for the caller. */
export interface DeleteRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  /** At most 30. */
  readonly sequenceList: readonly number[]
}

/** The messages of a merged one. */
export interface MergedMessages {
  readonly messageList: readonly SimplifiedMessage[]
}

/** Commands of messages. */
export const messageCommands = {
  /**
   * Stores a message once per (from, clientTime, random) and answers after the commit. A repeated
   * identity returns the first response.
   */
  sendC2C: command<WireMessage, SendAnswer>('c2c.send', {
    request: messageBody,
    answer: sendAnswerBody,
  }),
  sendGroup: command<WireMessage, SendAnswer>('group.send', {
    request: messageBody,
    answer: sendAnswerBody,
  }),
  /** Sends several messages in one request, after a time without a connection. */
  sendCombo: command<ComboRequest, ComboAnswer>('message.combo', {
    isRepeatable: false,
    request: comboBody,
  }),
  history: command<HistoryRequest, HistoryAnswer>('message.history', {
    limit: { seconds: 1, calls: 20 },
    kindOf: ({ conversationType }) => conversationType,
    answer: historyAnswerBody,
  }),
  /**
   * Recalls a message: all participants receive `messageChanged`. The first code is not 0 for a
   * refusal.
   */
  revoke: command<
    RevokeRequest,
    { readonly recallRetList: readonly { readonly retCode: number }[] }
  >('message.revoke'),
  /**
   * Modifies a message: all participants receive `messageChanged`. Refused with 20027 if `version`
   * is not the newest. An identical content changes nothing.
   */
  modify: command<ModifyRequest, { readonly message: WireMessage }>('message.modify'),
  /** Deletes messages for the caller alone: its devices receive `messagesDeleted`. */
  remove: command<DeleteRequest, Record<never, never>>('message.delete', {
    limit: { seconds: 1, calls: 1 },
  }),
  /** Keeps the messages of a merged one while a message names them, at most 240 KB of JSON; who has the key can have them. */
  uploadMerger: command<MergedMessages, Pick<MergerPayload, 'downloadKey' | 'pbDownloadKey'>>(
    'message.uploadMerger',
  ),
  downloadMerger: command<Pick<MergerPayload, 'downloadKey'>, MergedMessages>(
    'message.downloadMerger',
  ),
}

/** Pushes about messages. */
export const messagePushes = {
  received: push<MessagesPush>('push.messages', messagesPushBody),
}

/** Whether messages are sent by a command. */
export const isSend = (name: string): boolean =>
  name === messageCommands.sendC2C.name || name === messageCommands.sendGroup.name
