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

/** Which part of a history. */
export interface HistoryRequest {
  readonly conversationType: WireConversationType
  /** The other user, or the group. */
  readonly to: string
  /** Where to start, inclusive; 0 is the newest. */
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

/**
 * A message is another now: recalled, or changed. It replaces an older version wherever it stands; `version`
 * tells which is newer.
 */
export interface MessageChangedEvent {
  readonly event: 'messageChanged'
  readonly message: WireMessage
  /** C2C, recalled: what is unread after it. */
  readonly unread?: WireUnread
}

/** What of a C2C conversation is unread, as the server counts. */
export interface WireUnread {
  readonly unreadCount: number
  readonly messageReadSeq: number
  /** One more than the newest sequence that is in it. */
  readonly nextMessageSeq: number
}

/** The same, as of a position of the account's log. */
export interface UnreadAt extends WireUnread {
  readonly position?: number
}

/** I have deleted messages for myself; my devices hear it. */
export interface MessagesDeletedEvent {
  readonly event: 'messagesDeleted'
  readonly sequenceList: readonly number[]
  /** C2C: what is unread after it. */
  readonly unread?: WireUnread
}

/** Which message is recalled, and why. */
export interface RevokeRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequence: number
  readonly reason: string
}

/** What a message says from now on, and instead of which version. */
export interface ModifyRequest {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequence: number
  /** The one that the change was made of. */
  readonly version: number
  /** Texts, custom messages, locations and faces alone. */
  readonly payload?: object
  readonly cloudCustomData: string
}

/** Messages that one side does not want to see any more. */
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
   * Stores a message once per (from, clientTime, random) and answers after the commit. Sending the same
   * identity again answers what the first one was answered.
   */
  sendC2C: command<WireMessage, SendAnswer>('c2c.send', {
    request: messageBody,
    answer: sendAnswerBody,
  }),
  sendGroup: command<WireMessage, SendAnswer>('group.send', {
    request: messageBody,
    answer: sendAnswerBody,
  }),
  /** Sends several in one request: what waited while there was no connection. */
  sendCombo: command<ComboRequest, ComboAnswer>('message.combo', {
    isRepeatable: false,
    request: comboBody,
  }),
  history: command<HistoryRequest, HistoryAnswer>('message.history', {
    limit: { seconds: 1, calls: 20 },
    kindOf: ({ conversationType }) => conversationType,
    answer: historyAnswerBody,
  }),
  /** Recalls a message: all sides hear it as `messageChanged`. A first code that is not 0 refuses. */
  revoke: command<
    RevokeRequest,
    { readonly recallRetList: readonly { readonly retCode: number }[] }
  >('message.revoke'),
  /**
   * Changes what a message says: all sides hear it as `messageChanged`. Refused with 20027 where `version` is
   * not the newest. What stands there already changes nothing.
   */
  modify: command<ModifyRequest, { readonly message: WireMessage }>('message.modify'),
  /** Deletes messages for the caller alone: its devices hear it as `messagesDeleted`. */
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

/** What is told of messages. */
export const messagePushes = {
  received: push<MessagesPush>('push.messages', messagesPushBody),
}

/** Whether messages are sent by a command. */
export const isSend = (name: string): boolean =>
  name === messageCommands.sendC2C.name || name === messageCommands.sendGroup.name
