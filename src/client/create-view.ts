import {
  type ConversationFeature,
  conversationFeature,
  countedOf,
  meets,
} from '../features/conversations/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import { type MessageFeature, messageFeature } from '../features/messages/index.ts'
import { type ProfileFeature, profileFeature } from '../features/profiles/index.ts'
import { doorView } from './door-view.ts'
import type { Internals } from './internals.ts'
import { timelineView } from './timeline-view.ts'
import type { ChatView, ConversationListSnapshot } from './view.ts'

/** Assembles the view of a client. Snapshots are made on demand and kept until they change. */
export const createView = ({ kernel, features, netState }: Internals): ChatView => {
  const { changes } = kernel
  const profiles = features.get(profileFeature) as ProfileFeature
  const messages = features.get(messageFeature) as MessageFeature
  const conversations = features.get(conversationFeature) as ConversationFeature
  const { store } = conversations
  const parts = [...features].map(([{ views }, part]) => views?.(part as never))
  return {
    reactions: () => null,
    ...Object.assign({}, ...parts),
    ...timelineView(changes, messages),
    subscribe(topic, listener) {
      const stop = changes.subscribe(topic, listener)
      const [kind, ...id] = topic.split(':')
      if (kind === 'timeline') messages.shown(id.join(':'))
      return stop
    },
    ...doorView(kernel, netState),
    conversationList: listView(kernel, conversations),
    conversation(conversationID) {
      const record = store.get(conversationID)
      return record === undefined ? null : changes.snapshotOf(record.entity)
    },
    meets,
    totalUnread(filter) {
      if (filter === undefined) return store.totalUnread
      const all = store.sorted.map(({ entity }) => entity).filter(meets(filter))
      return all.reduce((sum, one) => sum + countedOf(one), 0)
    },
    readSequence: (conversationID) => store.get(conversationID)?.readSequence ?? 0,
    message(messageID) {
      const message = messages.api.findMessage(messageID)
      return message && changes.snapshotOf(message)
    },
    profile(userID) {
      const profile = profiles.find(userID)
      return profile === undefined ? null : changes.snapshotOf(profile)
    },
    load: (conversationID, query) => messages.load(conversationID, query, kernel.wire),
  }
}

const listView = ({ changes }: FeatureKernel, { store }: ConversationFeature) => {
  let revision = -1
  let last: ConversationListSnapshot
  return (): ConversationListSnapshot => {
    if (revision === store.revision) return last
    revision = store.revision
    const { status, isCached } = store
    const isReady = status === 'completed' || (store.sorted.length > 0 && !isCached)
    last = Object.freeze({
      status: isReady ? 'ready' : status === 'failed' && !isCached ? 'error' : 'pending',
      source: isCached ? 'cache' : isReady ? 'server' : 'none',
      error: store.error,
      conversationList: Object.freeze(
        store.sorted.map((record) => changes.snapshotOf(record.entity)),
      ),
    })
    return last
  }
}
