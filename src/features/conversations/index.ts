import { bindMethods } from '../../kernel/method.ts'
import { Throttle } from '../../kernel/throttle.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { FriendFeature } from '../friends/index.ts'
import type { GroupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { ProfileFeature } from '../profiles/index.ts'
import type { ConversationApi } from './api.ts'
import { keepConversations, keptConversations } from './cache.ts'
import type {
  ConversationDeletedEvent,
  ConversationSetEvent,
  HistoryClearedEvent,
  WireConversation,
  WireFolder,
  WireReceiveOption,
} from './commands.ts'
import type { ConversationContext } from './context.ts'
import { Folders } from './folders.ts'
import { historyCleared } from './history-cleared.ts'
import { LIST_EVENT_MS } from './limits.ts'
import { syncConversations } from './list-sync.ts'
import { listed, unreadTold } from './listed.ts'
import { addConversationsToGroup } from './methods/add-conversations-to-group.ts'
import { clearHistoryMessage } from './methods/clear-history-message.ts'
import { createConversationGroup } from './methods/create-conversation-group.ts'
import { deleteConversation } from './methods/delete-conversation.ts'
import { deleteConversationGroup } from './methods/delete-conversation-group.ts'
import { deleteConversationsFromGroup } from './methods/delete-conversations-from-group.ts'
import { getAllReceiveMessageOpt } from './methods/get-all-receive-message-opt.ts'
import { getConversationGroupList } from './methods/get-conversation-group-list.ts'
import { getConversationList } from './methods/get-conversation-list.ts'
import { getConversationProfile } from './methods/get-conversation-profile.ts'
import { getTotalUnreadMessageCount } from './methods/get-total-unread-message-count.ts'
import { markConversation } from './methods/mark-conversation.ts'
import { pinConversation } from './methods/pin-conversation.ts'
import { renameConversationGroup } from './methods/rename-conversation-group.ts'
import { setAllMessageRead } from './methods/set-all-message-read.ts'
import { setAllReceiveMessageOpt } from './methods/set-all-receive-message-opt.ts'
import { setConversationCustomData } from './methods/set-conversation-custom-data.ts'
import { setConversationDraft } from './methods/set-conversation-draft.ts'
import { setMessageRead } from './methods/set-message-read.ts'
import { setMessageRemindType } from './methods/set-message-remind-type.ts'
import { askForPeerReads } from './peer-reads.ts'
import { PendingReads } from './pending-reads.ts'
import { reactToFacts } from './reactions.ts'
import { receiveOptOf } from './receive-opt.ts'
import { Rereads } from './rereads.ts'
import { conversationDeleted, conversationSet, messagesDiscarded } from './set.ts'
import { ConversationStore } from './store.ts'
import type { Unread } from './unread.ts'

export { type ConversationRecord, countedOf } from './record.ts'
export { settingsShape } from './settings.ts'

/** The conversation list: order, unread counts, last messages. */
export interface ConversationFeature {
  readonly api: ConversationApi
  readonly store: ConversationStore
  /** A row of the server's list, as a sync brings it. */
  listed(row: WireConversation): void
  /** I have read, on whatever device. */
  read(conversationID: string, unread: Unread): void
  /** Reads the whole list; resolves with the cookie from which `sync` goes on. */
  sync(): Promise<string>
  /** What to do when the host asks for a list whose synchronisation failed. */
  whenResync(resync: () => Promise<void>): void
  /** I have cleared the history, on whatever device. */
  historyCleared(conversationID: string, event: Omit<HistoryClearedEvent, 'event'>): void
  /** I have set something for a conversation, on whatever device. */
  set(conversationID: string, event: Omit<ConversationSetEvent, 'event'>, position: number): void
  /** I have deleted it, on whatever device. */
  deleted(
    conversationID: string,
    event: Omit<ConversationDeletedEvent, 'event'>,
    position: number,
  ): void
  /** A message that is not pushed has come. */
  discarded(conversationID: string, sequence: number, message?: WireMessage): void
  /** These are my folders. */
  foldersTold(folders: readonly WireFolder[], position: number): void
  /** I want no disturbance at this time, said on whatever device. */
  receiveOptionSet(option: WireReceiveOption): void
  /** Tells the server what was read while there was no connection, and asks what it counts. */
  retryReads(): void
  /** Fires the list events now, whatever changed. */
  tellList(): void
}

interface Uses {
  readonly friends: FriendFeature
  readonly messages: MessageFeature
  readonly groups: GroupFeature
  readonly profiles: ProfileFeature
}

export const createConversations = (kernel: FeatureKernel, uses: Uses): ConversationFeature => {
  const conversations = new ConversationStore(
    kernel.changes,
    (userID) => uses.friends.find(userID)?.remark ?? '',
  )
  const { clock } = kernel.platform
  const tellList = () =>
    kernel.events.emit('onConversationListUpdated', () =>
      conversations.sorted.map((record) => record.entity),
    )
  let told = -1
  const tellTotal = () => {
    if (told === conversations.totalUnread) return
    told = conversations.totalUnread
    kernel.events.emit('onTotalUnreadMessageCountUpdated', () => conversations.totalUnread)
  }
  const event = new Throttle(clock, LIST_EVENT_MS, () => {
    tellList()
    tellTotal()
    keepConversations(kernel, conversations)
  })
  let resync: () => Promise<void> = async () => {}
  const folders = new Folders(kernel, conversations, () => context.listChanged())
  const context: ConversationContext = {
    ...kernel,
    ...uses,
    conversations,
    pendingReads: new PendingReads(kernel),
    rereads: new Rereads(kernel, (row) => {
      const record = listed(context, row)
      return record === undefined || record.newest < row.nextMessageSeq
    }),
    folders,
    // Before SDK_READY nobody is told: the list event of the start says it all.
    listChanged: () => kernel.gate.status === 'ready' && event.request(),
    resync: () => resync(),
  }
  kernel.facts.react('session-closed', () => {
    event.cancel()
    folders.clear()
    told = -1
    if (conversations.status !== 'completed') return
    // Before the list is forgotten.
    keepConversations(kernel, conversations)
    kernel.local.flush()
  })
  reactToFacts(context)
  kernel.facts.react('friends-changed', ({ userIDList }) => {
    if (conversations.remarked(userIDList)) context.listChanged()
  })
  askForPeerReads(context)
  kernel.local.whenOpened(() => {
    const kept = keptConversations(kernel)
    kernel.changes.batch(() => {
      // Another user's login may have been given up for this one.
      if (conversations.isCached) conversations.cleared()
      if (kept.length === 0) return
      conversations.restored(kept)
      tellList()
    })
  })
  const table = {
    getConversationList,
    getConversationProfile,
    setMessageRead,
    setAllMessageRead,
    clearHistoryMessage,
    deleteConversation,
    pinConversation,
    markConversation,
    setConversationCustomData,
    setConversationDraft,
    createConversationGroup,
    deleteConversationGroup,
    renameConversationGroup,
    addConversationsToGroup,
    deleteConversationsFromGroup,
    getConversationGroupList,
    setMessageRemindType,
    setAllReceiveMessageOpt,
    getAllReceiveMessageOpt,
    getTotalUnreadMessageCount,
  }
  return {
    api: bindMethods<ConversationApi, ConversationContext>(table, context, kernel.gate),
    store: conversations,
    listed(row) {
      listed(context, row)
    },
    read(conversationID, unread) {
      unreadTold(context, conversationID, unread)
      context.listChanged()
    },
    async sync() {
      // Asked for first: rows name folders.
      const loaded = folders.loadAnew()
      const cookie = await syncConversations(context)
      await loaded
      return cookie
    },
    whenResync: (task) => {
      resync = task
    },
    historyCleared: (conversationID, event) => historyCleared(context, conversationID, event),
    set: (conversationID, event, position) =>
      conversationSet(context, conversationID, event, position),
    deleted: (conversationID, event, position) =>
      conversationDeleted(context, conversationID, event, position),
    discarded(conversationID, sequence, message) {
      messagesDiscarded(context, conversationID, sequence, message)
      context.listChanged()
      if (conversations.get(conversationID) === undefined) context.rereads.ask(conversationID)
    },
    foldersTold: (list, position) => folders.told(list, position),
    receiveOptionSet: (option) =>
      kernel.events.emit('onAllReceiveMessageOptUpdated', () => receiveOptOf(option, clock)),
    retryReads() {
      context.pendingReads.retry()
      context.rereads.retry()
    },
    tellList() {
      event.runNow()
      folders.tellNames()
    },
  }
}
