import { command, push } from '../../kernel/command.ts'
import type {
  HistoryAnswer,
  MessagesPush,
  SendAnswer,
  WireMessage,
} from '../../protocol/message.ts'
import {
  historyAnswerBody,
  messageBody,
  messagesPushBody,
  sendAnswerBody,
} from '../../protocol/message-codec.ts'
import type { WireConversationType } from '../../protocol/names.ts'

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
}

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
  history: command<HistoryRequest, HistoryAnswer>('message.history', {
    limit: { seconds: 1, calls: 20 },
    answer: historyAnswerBody,
  }),
}

export const messagePushes = {
  received: push<MessagesPush>('push.messages', messagesPushBody),
}
