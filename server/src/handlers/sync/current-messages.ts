import type { AccountEvent, GroupEvent, WireMessage } from 'tavern-im/protocol'
import { wireConversationType } from 'tavern-im/protocol'
import { isFor, storedAt } from '../../core/found-message.ts'
import { decide } from '../../core/not-loaded.ts'
import type { Context } from '../context.ts'
import { conversationOf, firstReadable, type Place } from '../message/in-turn.ts'

/** Entries of logs name changed messages only by their place (`stored`); here they get what stands there now. */
type Named = { readonly event: string } & Partial<Place>

/** An event of the caller's log as clients read it. */
export const currentAccountEvent = async (
  context: Context,
  data: string,
): Promise<AccountEvent | undefined> => {
  const event = JSON.parse(data) as Named
  if (event.event !== 'messageChanged') return event as AccountEvent
  const message = await currentMessage(context, event as Place)
  if (message === undefined) return undefined
  const { sequence: _, ...rest } = event
  return { ...rest, message } as AccountEvent
}

/** An event of a group's log as its members read it. */
export const currentGroupEvent = async (
  context: Context,
  groupID: string,
  data: string,
): Promise<GroupEvent> => {
  const event = JSON.parse(data) as Named
  if (event.event !== 'messageChanged') return event as GroupEvent
  const { group: conversationType } = wireConversationType
  const place = { conversationType, to: groupID, sequence: event.sequence ?? 0 }
  const message = await currentMessage(context, place)
  return message === undefined ? { event: 'nothing' } : { event: 'messageChanged', message }
}

const currentMessage = async (context: Context, place: Place): Promise<WireMessage | undefined> => {
  const conversation = await decide(() => conversationOf(context, place))
  if (place.sequence < firstReadable(conversation)) return undefined
  const message = await storedAt(context.world, conversation.head, place.sequence)
  return message !== undefined && isFor(message, context.caller.userID) ? message : undefined
}
