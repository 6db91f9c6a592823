import type { WireMessage } from '../../protocol/message.ts'
import { TYPES } from '../../protocol/types.ts'
import { isLive, sequenceOf, timeOf, typeOf } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { HISTORY_PAGE, LOOK_BACK_MESSAGES } from './limits.ts'
import { type ReceivedMessage, receiveMessages } from './receive-messages.ts'
import { receivedFrom, receivedIn } from './received-message.ts'
import { emitUnreceived } from './report-invitation.ts'

/**
 * Finds the invitations that came before this session in the newest messages of every conversation with a recent
 * message. Once in a session, and only if a handler listens.
 */
export const lookBack = (im: SignalingContext): void => {
  const { cloud, conversations, lookBackState } = im
  if (!(lookBackState.isReady && lookBackState.hasListener) || lookBackState.isDone) return
  lookBackState.isDone = true
  lookBackState.since = im.serverTime() / 1000 - cloud.value('history_s_time')
  if (cloud.value('history_s_count') === 0) return
  const recent = conversations.store.sorted.filter(({ entity, newest }) => {
    const { lastTime, lastSequence } = entity.lastMessage
    // A message that no list shows may be of any time.
    return (
      entity.type !== '@TIM#SYSTEM' && (lastTime >= lookBackState.since || newest > lastSequence)
    )
  })
  im.lookBacks.request(recent.map(({ entity }) => entity.conversationID))
}

/** Looks for invitations in the newest messages of one conversation. */
export const lookBackIn = async (im: SignalingContext, conversationID: string): Promise<void> => {
  const { changes, session, lookBackState } = im
  const fresh = await freshOf(im, conversationID, lookBackState.since)
  if (im.session === session) {
    changes.batch(() => {
      receiveMessages(im, conversationID, receivedIn(fresh), true)
      emitUnreceived(im, conversationID)
    })
  }
}

/** A page of history has brought what nobody is told of any more, such as an invitation of just now. */
export const lookThrough = (im: SignalingContext, conversationID: string): void => {
  const since = im.serverTime() / 1000 - im.cloud.value('history_s_time')
  const found: ReceivedMessage[] = []
  let count = 0
  for (const entry of im.messages.timeline(conversationID)?.newestFirst() ?? []) {
    if (timeOf(entry) < since || ++count > LOOK_BACK_MESSAGES) break
    // What this device has not sent yet is of nobody.
    if (typeOf(entry) === TYPES.MSG_CUSTOM && sequenceOf(entry) > 0)
      found.push(...(isLive(entry) ? [receivedFrom(entry)] : receivedIn([entry])))
  }
  receiveMessages(im, conversationID, found, true)
}

/** The messages since then, a page more as long as all of the last one are: what answers comes after what is answered. */
const freshOf = async (
  { cloud, messages }: SignalingContext,
  conversationID: string,
  since: number,
): Promise<WireMessage[]> => {
  const count = Math.min(cloud.value('history_s_count'), HISTORY_PAGE)
  const found: WireMessage[] = []
  for (let sequence = 0; found.length < LOOK_BACK_MESSAGES; ) {
    const page = await messages.queryHistory(conversationID, { sequence, direction: 0, count })
    found.push(...page.filter(({ time }) => time >= since))
    sequence = Math.min(...page.map((one) => one.sequence)) - 1
    if (sequence < 1 || page.length < count || page.some(({ time }) => time < since)) break
  }
  return found
}
