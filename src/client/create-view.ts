import {
  type ConversationFeature,
  conversationFeature,
  countedOf,
  meets,
} from '../features/conversations/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import { type MessageFeature, messageFeature } from '../features/messages/index.ts'
import { type ProfileFeature, profileFeature } from '../features/profiles/index.ts'
import type { Internals } from './internals.ts'
import { timelineView } from './timeline-view.ts'
import type {
  ChatView,
  ConnectionSnapshot,
  ConversationListSnapshot,
  SessionSnapshot,
} from './view.ts'

/** Assembles the view of a client. Snapshots are made on demand and kept until they change. */
export const createView = ({ kernel, features, netState }: Internals): ChatView => {
  const { changes, gate } = kernel
  const profiles = features.get(profileFeature) as ProfileFeature
  const messages = features.get(messageFeature) as MessageFeature
  const conversations = features.get(conversationFeature) as ConversationFeature
  const { store } = conversations
  const parts = [...features].map(([{ views }, part]) => views?.(part as never))
  return {
    reactions: () => null,
    ...Object.assign({}, ...parts),
    ...timelineView(changes, messages),
    clock: kernel.platform.clock,
    page: kernel.platform.page,
    subscribe(topic, listener) {
      const stop = changes.subscribe(topic, listener)
      const [kind, ...id] = topic.split(':')
      if (kind === 'timeline') messages.shown(id.join(':'))
      return stop
    },
    session: sameWhile<SessionSnapshot>(() => ({ status: gate.status, userID: gate.me.userID })),
    connection: sameWhile<ConnectionSnapshot>(() => ({ state: netState() })),
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

/** A getter that returns the previous object if its fields are unchanged. */
const sameWhile = <Value extends object>(read: () => Value) => {
  let last: Value | undefined
  return (): Value => {
    const next = read()
    const known = last
    const keys = Object.keys(next) as (keyof Value)[]
    if (known !== undefined && keys.every((key) => next[key] === known[key])) return known
    last = Object.freeze(next)
    return last
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
