import type { WireMessage } from '../../protocol/message.ts'
import { TYPES } from '../../protocol/types.ts'
import { isLive, sequenceOf, timeOf, typeOf } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { HISTORY_PAGE, LOOK_BACK_MESSAGES } from './limits.ts'
import { type ReceivedMessage, receiveMessages } from './receive-messages.ts'
import { receivedFrom, receivedIn } from './received-message.ts'
import { emitUnreceived } from './report-invitation.ts'

/**
 * Finds invitations from before this session in the newest messages of every conversation with a
 * recent message. Runs once in a session, and only with a listener.
 */
export const lookBack = (im: SignalingContext): void => {
  const { cloud, conversations, lookBack } = im
  if (!(lookBack.isReady && lookBack.hasListener) || lookBack.isDone) return
  lookBack.isDone = true
  lookBack.since = im.serverTime() / 1000 - cloud.value('history_s_time')
  if (cloud.value('history_s_count') === 0) return
  const recent = conversations.store.sorted.filter(({ entity, newest }) => {
    const { lastTime, lastSequence } = entity.lastMessage
    // A message that the list does not show may have any time.
    return entity.type !== '@TIM#SYSTEM' && (lastTime >= lookBack.since || newest > lastSequence)
  })
  im.lookBacks.request(recent.map(({ entity }) => entity.conversationID))
}

/** Looks for invitations in the newest messages of one conversation. */
export const lookBackIn = async (im: SignalingContext, conversationID: string): Promise<void> => {
  const { changes, session, lookBack } = im
  const fresh = await freshOf(im, conversationID, lookBack.since)
  if (im.session === session) {
    changes.batch(() => {
      receiveMessages(im, conversationID, receivedIn(fresh), true)
      emitUnreceived(im, conversationID)
    })
  }
}

/**
 * Searches loaded history for invitations that are reported nowhere else, such as one sent just
 * before the login.
 */
export const lookThrough = (im: SignalingContext, conversationID: string): void => {
  const since = im.serverTime() / 1000 - im.cloud.value('history_s_time')
  const found: ReceivedMessage[] = []
  let count = 0
  for (const entry of im.messages.timeline(conversationID)?.newestFirst() ?? []) {
    if (timeOf(entry) < since || ++count > LOOK_BACK_MESSAGES) break
    // Skip messages that this device has not sent yet.
    if (typeOf(entry) === TYPES.MSG_CUSTOM && sequenceOf(entry) > 0)
      found.push(...(isLive(entry) ? [receivedFrom(entry)] : receivedIn([entry])))
  }
  receiveMessages(im, conversationID, found, true)
}

/** The messages since then, page by page: an answer comes after its invitation. */
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
