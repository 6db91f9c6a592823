import { serverCodes, type WireReactor } from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { type CallerConversation, notifyConversation } from '../../domain/messages/found-message.ts'
import { messageIDOf } from '../../domain/messages/message-key.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import { type MessageKey, reactionState, reactorsOf } from '../../domain/messages/reactions.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import type { BackEnds } from '../../services/services.ts'
import { askAttached, notifyAttached } from '../../services/webhooks/attached-hooks.ts'
import type { Write } from '../../storage/storage.ts'
import { type Context, request } from '../context.ts'
import { conversationOf, messageAddressFields, withMessageLock } from '../message/message-lock.ts'
import { reactionID, refuseRecalled } from './annotated-message.ts'

/** The capabilities to change a reaction. */
type Reacting = Data & Notify & Configuration & LiveRooms & Messaging & BackEnds

/** The rows to write, and the resulting users with the reaction, newest first. */
interface ReactionChange extends Write {
  readonly reactors: readonly WireReactor[]
}

/** Refuses, or returns the change. `reactors`: the users with the reaction now. */
type Decision = (
  context: Context<Data & Configuration & Messaging>,
  about: {
    readonly account: Account
    readonly key: MessageKey
    readonly reactionID: string
    readonly reactors: readonly WireReactor[]
  },
) => Promise<ReactionChange>

/** Refuses callers who may not change the reaction. Use inside `withLoaded`. */
type Admit = (
  context: Context<Data & Configuration>,
  account: Account,
  conversation: CallerConversation,
) => void

interface Change {
  readonly command: string
  readonly action: 'Add' | 'Remove'
  /** The operation's name in error texts. */
  readonly operation: string
  readonly admit: Admit
  readonly decision: Decision
}

/** Changes one reaction of the caller and publishes the resulting users to all sides. */
export const changeReaction = ({ command, action, operation, admit, decision }: Change) => {
  const read = request(
    command,
    serverCodes.BAD_PACKET,
    shape({ ...messageAddressFields, reactionID }),
  )
  return async (context: Context<Reacting>, body: unknown): Promise<object> => {
    const input = read(body)
    const { services, caller } = context
    await withMessageLock(context, input, serverCodes.MODIFY_NOT_FOUND, async (found) => {
      const { account, message, conversation } = found
      refuseRecalled(message, operation)
      await withLoaded(() => admit(context, account, conversation))
      const key: MessageKey = [conversation.head.id, input.sequence]
      const known = await reactorsOf(services, key, input.reactionID)
      const reactors = known.map(({ user }) => user)
      const about = { account, key, reactionID: input.reactionID, reactors }
      const change = await decision(context, about)
      const hook = {
        kind: 'Reaction',
        fields: { ReactionID: input.reactionID, Action: action },
      } as const
      if (action === 'Add') await askAttached(services, caller, found, hook)
      const event = {
        event: 'reaction',
        sequence: input.sequence,
        messageID: messageIDOf(message),
        ...reactionState(input.reactionID, change.reactors),
      } as const
      await withLoaded(() => {
        const now = conversationOf(context, input)
        admit(context, account, now)
        services.writer.write(change.query, change.parameters)
        notifyConversation(services, now, event, found)
        notifyAttached(services, caller, { ...found, conversation: now }, hook)
      })
    })
    return {}
  }
}
