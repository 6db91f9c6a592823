import { bindMethods } from '../../kernel/method.ts'
import { RetryTimer } from '../../kernel/retry.ts'
import type { Caller } from '../../kernel/wire.ts'
import { RecentSet } from '../../lib/recent-set.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { profileFeature } from '../profiles/index.ts'
import type { MessageEventData } from './api.ts'
import type { BasicMessageApi } from './api-parts.ts'
import { changed } from './changes/changed.ts'
import { pinned, readUpTo, receipted } from './changes/note-reads.ts'
import { messagePushes } from './commands.ts'
import type { MessageContext } from './context.ts'
import { groupOf, rootOf } from './conversation-id.ts'
import { ONLINE_WINDOW, resendDelayMs } from './limits.ts'
import { knownMessage, recorded } from './live-message.ts'
import { peerRead, reactToLogs } from './logs.ts'
import { type MessageEntity, versionOf } from './message-entity.ts'
import { messageMethods } from './method-table.ts'
import type { ReadReceiptInfo, UserInfo } from './model.ts'
import { Outbox } from './outbox/outbox.ts'
import type { MessageParts, MessageUses } from './parts.ts'
import type { MessagePlugin } from './plugins.ts'
import { arrived, messagesPushed } from './pushes.ts'
import { reactToFacts } from './reactions.ts'
import { MessageStore } from './store.ts'
import { type HistoryQuery, type Loaded, load, queryHistory } from './timeline/load.ts'
import { recover, recovered } from './timeline/recover.ts'
import type { Timeline } from './timeline/timeline.ts'
import { UnknownTips } from './unknown-tips.ts'
import { type OutboxView, outboxView, type UploadsView, uploadsView } from './view.ts'

export { isSend } from './commands.ts'
export {
  c2cID,
  groupConversationID,
  groupOf,
  idOf,
  isKnownKind,
  isOfTopic,
  isTopic,
  peerOf,
  readableOf,
  requirePeer,
  requireReadable,
  rootOf,
} from './conversation-id.ts'
export { previewOf } from './elements/table.ts'
export { fromOf, typeOf } from './entry.ts'
export { localOf } from './local-state.ts'
export { countedAt, unreadShape } from './logs.ts'
export {
  conversationIDOf,
  has,
  identified,
  identityOf,
  isLive,
  kindOf,
  Mark,
  type MessageEntity,
  messageID,
  senderOf,
  sequenceOf,
  statusOf,
  timeOf,
  versionOf,
} from './message-entity.ts'
export type { OfflinePushInfo } from './offline-push.ts'
export type { Timeline } from './timeline/timeline.ts'

/** Messages: creation, sending, timelines, history. */
export interface MessageFeature {
  readonly api: BasicMessageApi
  /** For features that add methods and kinds of messages. */
  readonly context: MessageContext
  readonly outboxView: OutboxView
  readonly uploadsView: UploadsView
  timeline(conversationID: string): Timeline | undefined
  /** The timelines that exist here. */
  readonly timelines: Iterable<Timeline>
  /** A view has started to show a conversation. */
  shown(conversationID: string): void
  /** Loads history silently. `wire`: the host's, if the host asked for this page. */
  load(conversationID: string, query: HistoryQuery, wire?: Caller): Promise<Loaded>
  /**
   * Loads history without storing it: no view changes, and new messages are still reported later.
   */
  queryHistory(conversationID: string, query: HistoryQuery): Promise<readonly WireMessage[]>
  /** Loads missed messages and reports them like new ones. */
  recover(conversationID: string, query: HistoryQuery): Promise<Loaded>
  /** Adds and reports a missed message that did not come from history. */
  recovered(conversationID: string, message: WireMessage): void
  /**
   * The server has messages up to this sequence. Does nothing for a conversation without a
   * timeline.
   */
  noteNewest(conversationID: string, sequence: number): void
  /** Marks loaded messages of a conversation, or of all, as stale: changes may have been missed. */
  invalidate(conversationID?: string): void
  peerRead(conversationID: string, readTime: number): void
  /** This user has read a conversation up to here. */
  readUpTo(conversationID: string, sequence: number): void
  /** Adds what another feature does for messages. */
  addPlugin(plugin: MessagePlugin): void
  /** This user has cleared everything up to a sequence. */
  cleared(conversationID: string, to: number): void
  /** The message that a host passes in, or the original of a copy. */
  known(input: unknown): MessageEntity | undefined
  /** The message that a host hands in, with the SDK's own data in place of the host's fields. */
  recorded<Input extends object>(input: Input): Input
  /** A message was pinned, or unpinned: the live message, or one that is in no timeline. */
  pinned(conversationID: string, message: WireMessage, pinner?: UserInfo): MessageEntity
  /** A message that a search found: the live one in this version, or one that is in no timeline. */
  found(conversationID: string, message: WireMessage): MessageEntity
  /** Shows the files of a message that is in no timeline through the proxy. */
  present(message: WireMessage): void
  /** Removes failed messages from this device. */
  discardFailed(conversationID: string): void
  /** Applies a receipt of an own message. Returns false if it already shows it. */
  receipted(conversationID: string, sequence: number, info: ReadReceiptInfo): boolean
  forget(conversationID: string): void
  /** The conversations that may have messages here. */
  conversationIDs(): string[]
  /** Runs `go` when the unsent messages of earlier pages are restored, after a second at most. */
  whenRestored(go: () => void): void
  /** Starts to send waiting messages. */
  openOutbox(): void
}

const createMessages = (
  kernel: FeatureKernel<MessageEventData>,
  uses: MessageUses,
): MessageFeature => {
  const plugins: MessagePlugin[] = []
  const messages = new MessageStore({
    ...kernel,
    plugins,
    nameOf: (userID) => uses.profiles.find(userID),
  })
  const parts: MessageParts = {
    ...kernel,
    ...uses,
    messages,
    files: new Set(),
    plugins,
    created: { count: 0 },
    stale: new Set(),
    refetchLater: new RetryTimer(kernel.platform.clock, resendDelayMs),
    reportedChanges: new RecentSet(ONLINE_WINDOW),
    reportedOnline: new RecentSet(ONLINE_WINDOW),
    downloads: new Map(),
  }
  const outbox = new Outbox(parts)
  const context: MessageContext = { ...parts, outbox }
  const unknownTips = new UnknownTips({
    clock: kernel.platform.clock,
    // While lists are loading, the set of groups is unknown.
    isKnown: (groupID) =>
      kernel.gate.status !== 'ready' || uses.groups.find(rootOf(groupID)) !== undefined,
    take: (message) => kernel.changes.batch(() => arrived(context, message)),
  })
  kernel.wire.onPush(messagePushes.received, (push) => messagesPushed(context, unknownTips, push))
  kernel.facts.react('group-joined', () => unknownTips.release())
  kernel.facts.react('session-closed', () => unknownTips.clear())
  reactToFacts(context)
  reactToLogs(context)
  return {
    api: bindMethods<MessageFeature['api'], MessageContext>(messageMethods, context, kernel.gate),
    context,
    outboxView: outboxView(context),
    uploadsView: uploadsView(context),
    timeline: (conversationID) => messages.find(conversationID),
    get timelines() {
      return messages.all
    },
    shown(conversationID) {
      for (const plugin of plugins) plugin.shown?.(conversationID)
    },
    addPlugin: (plugin) => void plugins.push(plugin),
    load: (conversationID, query, wire) => load(context, conversationID, query, wire),
    queryHistory: (conversationID, query) => queryHistory(context, conversationID, query),
    recover: (conversationID, query) => recover(context, conversationID, query),
    recovered: (conversationID, message) => recovered(context, conversationID, message),
    noteNewest(conversationID, sequence) {
      const timeline = messages.find(conversationID)
      if (timeline !== undefined) messages.newestNoted(timeline, sequence)
    },
    invalidate(conversationID) {
      for (const timeline of messages.all) {
        if (uses.groups.isRoom(groupOf(timeline.conversationID))) continue
        const isMeant = conversationID === undefined || conversationID === timeline.conversationID
        if (isMeant) messages.invalidated(timeline)
      }
    },
    peerRead: (conversationID, readTime) => peerRead(context, conversationID, readTime),
    readUpTo: (conversationID, sequence) => readUpTo(messages, conversationID, sequence),
    cleared: (conversationID, to) => messages.cleared(conversationID, to),
    known: (input) => knownMessage(messages, input),
    recorded: (input) => recorded(messages, input),
    pinned: (conversationID, message, pinner) => pinned(messages, conversationID, message, pinner),
    found(conversationID, message) {
      const live = messages.outside(conversationID, message)
      if (versionOf(live) < message.version) changed(context, conversationID, message, undefined)
      return live
    },
    present: (message) => messages.present(message),
    discardFailed(conversationID) {
      for (const message of [...(messages.find(conversationID)?.outgoing ?? [])]) {
        if (!outbox.has(message)) outbox.discard(message)
      }
    },
    receipted: (conversationID, sequence, info) =>
      receipted(messages, conversationID, sequence, info),
    forget: (conversationID) => messages.forgotten(conversationID),
    conversationIDs: () => Array.from(messages.all, ({ conversationID }) => conversationID),
    whenRestored: (go) => outbox.whenRestored(go),
    openOutbox: () => outbox.open(),
  }
}

export const messageFeature: Feature<MessageFeature, MessageUses> = {
  name: 'messages',
  uses: {
    configuration: configurationFeature,
    profiles: profileFeature,
    groups: groupFeature,
  },
  create: createMessages,
  views: ({ outboxView, uploadsView }) => ({ outbox: outboxView, uploads: uploadsView }),
}
