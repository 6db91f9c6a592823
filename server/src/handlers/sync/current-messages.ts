import {
  type AccountEvent,
  type ConversationEvent,
  type ExtensionEvent,
  type GroupEvent,
  MessageFlag,
  type PinnedEvent,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { extensionsOf } from '../../domain/messages/extensions.ts'
import type { CallerConversation } from '../../domain/messages/found-message.ts'
import { messageIDOf } from '../../domain/messages/message-key.ts'
import { type MessageKey, reactionState, reactorsOf } from '../../domain/messages/reactions.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { findVisibleMessage } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'
import { conversationOf, type MessageAddress } from '../message/message-lock.ts'
import { currentGroupData, isPinnedNow } from './current-group-data.ts'
import { currentPeople, isNamedPeople } from './current-people.ts'

/** Log entries name messages only by address (`stored`); here they get the current state. */
type NamedEvent =
  | { readonly event: 'messageChanged'; readonly sequence: number }
  | { readonly event: 'reaction'; readonly sequence: number; readonly reactionID: string }
  | Omit<ExtensionEvent, 'messageID' | 'extensions'>
  | (Pick<PinnedEvent, 'event' | 'operator'> & { readonly sequence: number })

const isNamed = ({ event }: { readonly event: string }): boolean =>
  ['messageChanged', 'reaction', 'extensions', 'pinned'].includes(event)

/** The position of the last entry about each message: earlier ones would repeat it. */
export const lastPositions = (entries: readonly string[]): ReadonlyMap<string, number> =>
  new Map(entries.map((entry, index) => [entry, index]))

/**
 * An event of the caller's log for clients; undefined: not visible to the caller, or repeated by a
 * later entry.
 */
export const currentAccountEvent = async (
  context: Context<Data & LiveRooms>,
  data: string,
  isLast: boolean,
): Promise<AccountEvent | undefined> => {
  const event = JSON.parse(data) as AccountEvent
  const isPeople = isNamedPeople(event)
  if (!isPeople && !isNamed(event)) return event
  if (!isLast) return undefined
  if (isPeople) return currentPeople(context, event)
  const current = await currentEvent(context, event as MessageAddress, event as NamedEvent)
  const { sequence: _, reactionID: __, ...rest } = event as MessageAddress & { reactionID?: string }
  return current && ({ ...rest, ...current } as AccountEvent)
}

/** An event of a group's log for its members. */
export const currentGroupEvent = async (
  context: Context<Data & LiveRooms>,
  groupID: string,
  data: string,
  isLast: boolean,
): Promise<GroupEvent> => {
  const event = JSON.parse(data) as GroupEvent
  const isData = event.event === 'attributes' || event.event === 'counters'
  if (!isData && !isNamed(event)) return event
  if (!isLast) return { event: 'nothing' }
  if (isData) return currentGroupData(context, groupID, event.event)
  const named = event as NamedEvent
  const { sequence } = named
  const address = { conversationType: wireConversationType.group, to: groupID, sequence }
  return (await currentEvent(context, address, named)) ?? { event: 'nothing' }
}

/** Undefined if the caller has left the group since its entry was read. */
const conversationIfMember = (
  context: Context<Data & LiveRooms>,
  address: MessageAddress,
): CallerConversation | undefined => {
  try {
    return conversationOf(context, address)
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}

const currentEvent = async (
  context: Context<Data & LiveRooms>,
  address: MessageAddress,
  named: NamedEvent,
): Promise<ConversationEvent | undefined> => {
  const conversation = await withLoaded(() => conversationIfMember(context, address))
  if (conversation === undefined) return undefined
  const message = await findVisibleMessage(context.services, conversation, address.sequence)
  if (message === undefined) return undefined
  const { event, sequence } = named
  if (event === 'messageChanged') return { event, message }
  if (event === 'pinned') {
    const { operator } = named
    return { event, message, operator, ...(await isPinnedNow(context, address.to, sequence)) }
  }
  // The recall has its own entry; attachments are deleted.
  if ((message.flags & MessageFlag.revoked) !== 0) return undefined
  const { services } = context
  const key: MessageKey = [conversation.head.id, sequence]
  const messageID = messageIDOf(message)
  if (event === 'reaction') {
    const { reactionID } = named
    const reactors = await reactorsOf(services, key, reactionID)
    const users = reactors.map(({ user }) => user)
    return { event, sequence, messageID, ...reactionState(reactionID, users) }
  }
  const { globalSequence, keyList } = named
  const extensions = await extensionsOf(services, key, globalSequence)
  return { event, sequence, messageID, globalSequence, extensions, keyList }
}
