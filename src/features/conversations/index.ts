import { bindMethods } from '../../kernel/method.ts'
import { Throttle } from '../../kernel/throttle.ts'
import type { Feature } from '../feature.ts'
import { type GroupFeature, groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { type MessageFeature, messageFeature } from '../messages/index.ts'
import { type ProfileFeature, profileFeature } from '../profiles/index.ts'
import type { BasicConversationApi, ConversationEventData } from './api.ts'
import { listed } from './apply-row.ts'
import { keepConversations, keptConversations } from './cache.ts'
import type { WireConversation } from './commands.ts'
import type { ConversationContext } from './context.ts'
import { RowRefetches, syncConversations } from './fetch-rows.ts'
import { Folders, LIST_EVENT_MS } from './folders.ts'
import { reactToLogs } from './logs.ts'
import { clearHistoryMessage } from './methods/clear-history-message.ts'
import { deleteConversation } from './methods/delete-conversation.ts'
import { getConversationList } from './methods/get-conversation-list.ts'
import { getConversationProfile } from './methods/get-conversation-profile.ts'
import { getTotalUnreadMessageCount } from './methods/get-total-unread-message-count.ts'
import { setMessageRead } from './methods/set-message-read.ts'
import { followProfiles, requestPeerReads } from './peers.ts'
import { PendingReads } from './pending-reads.ts'
import { reactToFacts } from './reactions.ts'
import { ConversationStore } from './store.ts'

export { meets } from './filter.ts'
export { type ConversationRecord, countedOf } from './record.ts'

/** The conversation list: order, unread counts, last messages. */
export interface ConversationFeature {
  readonly api: BasicConversationApi
  /** For features that add methods. */
  readonly context: ConversationContext
  readonly store: ConversationStore
  /** Applies a row of the server's list from a sync. */
  listed(row: WireConversation): void
  /** Loads the whole list. Calls `whenRead` with the cookie for `sync` once the server has read the list. */
  sync(whenRead: (cookie: string) => void): Promise<void>
  /** Sets the task that repeats a failed synchronisation when the host requests a list. */
  whenResync(resync: () => Promise<void>): void
  /** Sets the source of remarks, the user's own names of others; '' for none. */
  remarkedBy(remarkOf: (userID: string) => string): void
  /** Sends the reads of the time without a connection, and refetches unread counts. */
  retryReads(): void
  /** Emits the list events now, whether or not something changed. */
  notifyList(): void
}

export interface ConversationUses {
  readonly messages: MessageFeature
  readonly groups: GroupFeature
  readonly profiles: ProfileFeature
}

const createConversations = (
  kernel: FeatureKernel<ConversationEventData>,
  uses: ConversationUses,
): ConversationFeature => {
  let remarkOf = (_userID: string) => ''
  const conversations = new ConversationStore(
    kernel.changes,
    (userID) => remarkOf(userID),
    (conversationID, sequence) => uses.messages.readUpTo(conversationID, sequence),
  )
  uses.messages.addPlugin({
    readSequenceOf: (conversationID) => conversations.known(conversationID)?.readSequence ?? 0,
  })
  const { clock } = kernel.platform
  const notifyList = () =>
    kernel.events.emit('onConversationListUpdated', () =>
      conversations.sorted.map((record) => record.entity),
    )
  let notifiedTotal = -1
  const notifyTotal = () => {
    if (notifiedTotal === conversations.totalUnread) return
    notifiedTotal = conversations.totalUnread
    kernel.events.emit('onTotalUnreadMessageCountUpdated', () => conversations.totalUnread)
  }
  const event = new Throttle(clock, LIST_EVENT_MS, () => {
    notifyList()
    notifyTotal()
    keepConversations(kernel, conversations)
  })
  let resync: () => Promise<void> = async () => {}
  const folders = new Folders(kernel, conversations, () => context.listChanged())
  const context: ConversationContext = {
    ...kernel,
    ...uses,
    conversations,
    pendingReads: new PendingReads(kernel),
    refetches: new RowRefetches(kernel, (row) => {
      const record = listed(context, row)
      return record === undefined || record.newest < row.nextMessageSeq
    }),
    folders,
    leftGroups: new Map(),
    requestedProfiles: new Set(),
    // Before SDK_READY no change is reported: the first list event has everything.
    listChanged: () => kernel.gate.status === 'ready' && event.request(),
    resync: () => resync(),
    topicOf: undefined,
  }
  kernel.facts.react('session-closed', () => {
    event.cancel()
    folders.clear()
    notifiedTotal = -1
    if (conversations.status !== 'completed') return
    // Before the list is cleared.
    keepConversations(kernel, conversations)
    kernel.local.flush()
  })
  followProfiles(context)
  reactToFacts(context)
  reactToLogs(context)
  kernel.facts.react('friends-changed', ({ userIDList }) => {
    if (conversations.remarked(userIDList)) context.listChanged()
  })
  requestPeerReads(context)
  kernel.local.whenOpened(() => {
    const kept = keptConversations(kernel)
    kernel.changes.batch(() => {
      // A login of another user may have been replaced by this one.
      if (conversations.isCached) conversations.cleared()
      if (kept.length === 0) return
      conversations.restored(kept)
      notifyList()
    })
  })
  const table = {
    getConversationList,
    getConversationProfile,
    setMessageRead,
    getTotalUnreadMessageCount,
    deleteConversation,
    clearHistoryMessage,
  }
  return {
    context,
    api: bindMethods<ConversationFeature['api'], ConversationContext>(table, context, kernel.gate),
    store: conversations,
    listed(row) {
      listed(context, row)
    },
    async sync(whenRead) {
      // Requested first, since rows refer to folders.
      const loaded = folders.reload()
      await syncConversations(context, whenRead)
      await loaded
    },
    whenResync: (task) => {
      resync = task
    },
    remarkedBy(ask) {
      remarkOf = ask
    },
    retryReads() {
      context.pendingReads.retry()
      context.refetches.retry()
    },
    notifyList() {
      event.runNow()
      folders.notifyNames()
    },
  }
}

export const conversationFeature: Feature<ConversationFeature, ConversationUses> = {
  name: 'conversations',
  uses: { groups: groupFeature, messages: messageFeature, profiles: profileFeature },
  create: createConversations,
}
