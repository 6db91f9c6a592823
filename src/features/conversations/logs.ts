import { messageShape } from '../../protocol/message-shape.ts'
import { countedAt, idOf, unreadShape } from '../messages/index.ts'
import { unreadReceived } from './apply-row.ts'
import type { ConversationContext } from './context.ts'
import {
  conversationDeleted,
  conversationSet,
  historyCleared,
  messagesDiscarded,
} from './own-changes.ts'
import { receiveOptOf } from './receive-opt.ts'
import { settingsShape } from './settings.ts'
import type { Unread } from './unread.ts'

const addressShape = {
  conversationType: 0,
  to: '',
  messageReadSeq: 0,
  unreadCount: 0,
  'excludedUnreadSequenceList?': [0],
  'nextMessageSeq?': 0,
}

/** Applies log entries about conversations, from any device of this user. */
export const reactToLogs = (im: ConversationContext): void => {
  const { logs, folders } = im
  const read = (conversationID: string, unread: Unread) => {
    unreadReceived(im, conversationID, unread)
    im.listChanged()
  }
  logs.account.add({
    read: [addressShape, (event, position) => read(idOf(event), { ...event, position })],
    reads: [
      { readList: [addressShape] },
      ({ readList }, position) => {
        for (const one of readList) read(idOf(one), { ...one, position })
      },
    ],
    receiveOption: [
      { receiveOption: { messageRemindType: 0, startTime: 0, endTime: 0, isRepeated: 0 } },
      ({ receiveOption }) =>
        im.events.emit('onAllReceiveMessageOptUpdated', () =>
          receiveOptOf(receiveOption, im.platform.clock),
        ),
    ],
    folders: [
      { folderList: [{ id: 0, name: '' }] },
      ({ folderList }, position) => folders.received(folderList, position),
    ],
  })
  logs.conversation.add({
    historyCleared: [
      { sequence: 0, 'unread?': unreadShape },
      (event, conversationID, position) =>
        historyCleared(im, conversationID, countedAt(event, position)),
    ],
    conversation: [
      { settings: settingsShape, 'unread?': unreadShape },
      (event, conversationID, position) =>
        conversationSet(im, conversationID, countedAt(event, position), position),
    ],
    conversationDeleted: [
      { sequence: 0, clearHistoryMessage: 0 },
      (event, conversationID, position) => conversationDeleted(im, conversationID, event, position),
    ],
    // A message arrived that is not pushed.
    discarded: [
      { sequence: 0, 'message?': messageShape },
      ({ sequence, message }, conversationID) => {
        messagesDiscarded(im, conversationID, sequence, message)
        im.listChanged()
        if (im.conversations.get(conversationID) === undefined) im.refetches.request(conversationID)
      },
    ],
  })
}
