import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID, messageFeature } from '../messages/index.ts'
import { profileFeature } from '../profiles/index.ts'
import type { AnnotationEventData } from './api.ts'
import type { AnnotationContext, AnnotationUses } from './context.ts'
import { ExtensionStore } from './extension-store.ts'
import type { MessageReaction } from './model.ts'
import { ReactionStore } from './reaction-store.ts'

/** Examples of the events of reactions and extensions, for `isLike`. */
const reactionShape = {
  sequence: 0,
  messageID: '',
  reaction: {
    reactionID: '',
    totalUserCount: 0,
    partialUserList: [{ userID: '', nick: '', avatar: '' }],
  },
  otherUserIDList: [''],
}

const extensionsShape = {
  messageID: '',
  globalSequence: 0,
  extensions: [{ key: '', value: '', seq: 0 }],
  keyList: [''],
}

/** Reactions and extensions of messages. */
export interface AnnotationState {
  readonly context: AnnotationContext
  /**
   * The reactions to a message; null if the host has not requested them. Topic `reactions:` and its
   * ID.
   */
  reactionsOf(messageID: string): readonly Readonly<MessageReaction>[] | null
}

const createAnnotations = (
  kernel: FeatureKernel<AnnotationEventData>,
  uses: AnnotationUses,
): AnnotationState => {
  const { changes, events, facts, gate } = kernel
  const me = () => {
    const { userID } = gate.me
    const { nick = '', avatar = '' } = uses.profiles.find(userID) ?? {}
    return { userID, nick, avatar }
  }
  const reactions = new ReactionStore(changes, me)
  const extensions = new ExtensionStore()
  const context: AnnotationContext = { ...kernel, ...uses, reactions, extensions }
  const forget = (conversationID?: string) =>
    changes.batch(() => {
      reactions.forgotten(conversationID)
      extensions.forgotten(conversationID)
    })
  facts.react('session-closed', () => forget())
  facts.react('group-left', ({ groupID }) => forget(groupConversationID(groupID)))
  // The server no longer has the log entries of missed changes: known state may be stale.
  facts.react('log-lost', ({ groupID }) =>
    forget(groupID === undefined ? undefined : groupConversationID(groupID)),
  )
  kernel.logs.conversation.add({
    reaction: [
      reactionShape,
      (event, _conversationID, position) => {
        const { messageID } = event
        const reaction = reactions.received(position, event)
        events.emit('onMessageReactionsUpdated', () => ({ messageID, reactionList: [reaction] }))
      },
    ],
    extensions: [
      extensionsShape,
      (event) => {
        extensions.received(event)
        const { messageID, keyList } = event
        const set = event.extensions.map(({ key, value }) => ({ key, value }))
        if (keyList.length > 0) {
          events.emit('onMessageExtensionsDeleted', () => ({ messageID, keyList: [...keyList] }))
        }
        if (set.length > 0) {
          events.emit('onMessageExtensionsUpdated', () => ({ messageID, extensions: set }))
        }
      },
    ],
  })
  return {
    context,
    reactionsOf: (messageID) => reactions.shown(messageID),
  }
}

export const annotationStateFeature: Feature<AnnotationState, AnnotationUses> = {
  name: 'annotations',
  uses: {
    configuration: configurationFeature,
    profiles: profileFeature,
    groups: groupFeature,
    messages: messageFeature,
  },
  create: createAnnotations,
  views: ({ reactionsOf }) => ({ reactions: reactionsOf }),
}
