import type { AnnotationFeature } from '../features/annotations/index.ts'
import type { ConversationFeature } from '../features/conversations/index.ts'
import type { FeatureKernel } from '../features/kernel.ts'
import type { MessageFeature } from '../features/messages/index.ts'
import type { ProfileFeature } from '../features/profiles/index.ts'
import type { NetState } from '../transport/transport.ts'
import { timelineView } from './timeline-view.ts'
import type {
  ChatView,
  ConnectionSnapshot,
  ConversationListSnapshot,
  SessionSnapshot,
} from './view.ts'

interface Uses {
  readonly profiles: ProfileFeature
  readonly messages: MessageFeature
  readonly annotations: AnnotationFeature
  readonly conversations: ConversationFeature
  readonly netState: () => NetState
}

/** Assembles the view of a client. Snapshots are made when somebody looks, and kept until they change. */
export const createView = (kernel: FeatureKernel, uses: Uses): ChatView => {
  const { changes, gate } = kernel
  const { profiles, messages, conversations } = uses
  const { store } = conversations
  return {
    ...timelineView(changes, messages),
    subscribe(topic, listener) {
      const stop = changes.subscribe(topic, listener)
      const [kind, ...id] = topic.split(':')
      if (kind === 'timeline') messages.shown(id.join(':'))
      return stop
    },
    session: sameWhile<SessionSnapshot>(() => ({ status: gate.status, userID: gate.me.userID })),
    connection: sameWhile<ConnectionSnapshot>(() => ({ state: uses.netState() })),
    conversationList: listView(kernel, conversations),
    conversation(conversationID) {
      const record = store.get(conversationID)
      return record === undefined ? null : changes.snapshotOf(record.entity)
    },
    totalUnread: () => store.totalUnread,
    profile(userID) {
      const profile = profiles.find(userID)
      return profile === undefined ? null : changes.snapshotOf(profile)
    },
    reactions: (messageID) => uses.annotations.reactionsOf(messageID),
    load: (conversationID, stretch) => messages.load(conversationID, stretch),
  }
}

/** A getter that returns the object of before as long as its fields are the same. */
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
