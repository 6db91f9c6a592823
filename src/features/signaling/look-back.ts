import type { WireMessage } from '../../protocol/message.ts'
import { TYPES } from '../../protocol/types.ts'
import { isLive } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { heard, type SaidMessage } from './hear.ts'
import { HISTORY_PAGE, LOOK_BACK, LOOK_BACK_MESSAGES, LOOK_BACK_PACE_MS } from './limits.ts'
import { saidBy, saidIn } from './said.ts'

/**
 * Finds the invitations that came while nobody was here: in the newest messages of who has said something of late.
 * Once in a session, and for those who listen.
 */
export const lookBack = async (im: SignalingContext): Promise<void> => {
  const { sought } = im
  if (!(sought.isReady && sought.isHeard) || sought.isDone) return
  sought.isDone = true
  const { cloud, conversations, changes, log, platform, session } = im
  const count = Math.min(cloud.value('history_s_count'), HISTORY_PAGE)
  const since = im.serverTime() / 1000 - cloud.value('history_s_time')
  if (count === 0) return
  const recent = conversations.store.sorted
    .filter(({ entity, newest }) => {
      const { lastTime, lastSequence } = entity.lastMessage
      // What is shown nowhere may be of any time.
      return entity.type !== '@TIM#SYSTEM' && (lastTime >= since || newest > lastSequence)
    })
    .slice(0, LOOK_BACK)
  for (const { entity } of recent) {
    const { conversationID } = entity
    try {
      const fresh = await freshOf(im, conversationID, since, count)
      if (im.session !== session) return
      changes.batch(() => heard(im, conversationID, saidIn(fresh), true))
    } catch (error) {
      log.debug(`look for invitations in ${conversationID}: not possible`, error)
    }
    if (im.session !== session) return
    await new Promise<void>((resolve) => {
      session.add(platform.clock.after(LOOK_BACK_PACE_MS, resolve))
    })
  }
}

/** A page of history has brought what nobody is told of any more, such as an invitation of just now. */
export const lookThrough = (im: SignalingContext, conversationID: string): void => {
  const since = im.serverTime() / 1000 - im.cloud.value('history_s_time')
  const found: SaidMessage[] = []
  let count = 0
  for (const entry of im.messages.timeline(conversationID)?.newestFirst() ?? []) {
    if (entry.time < since || ++count > LOOK_BACK_MESSAGES) break
    // What this device has not sent yet is of nobody.
    if (entry.type === TYPES.MSG_CUSTOM && entry.sequence > 0)
      found.push(...(isLive(entry) ? [saidBy(entry)] : saidIn([entry])))
  }
  heard(im, conversationID, found, true)
}

/** The messages since then, a page more as long as all of the last one are: what answers comes after what is answered. */
const freshOf = async (
  { messages }: SignalingContext,
  conversationID: string,
  since: number,
  count: number,
): Promise<WireMessage[]> => {
  const found: WireMessage[] = []
  for (let sequence = 0; found.length < LOOK_BACK_MESSAGES; ) {
    const page = await messages.peek(conversationID, { sequence, direction: 0, count })
    found.push(...page.filter(({ time }) => time >= since))
    sequence = Math.min(...page.map((one) => one.sequence)) - 1
    if (sequence < 1 || page.length < count || page.some(({ time }) => time < since)) break
  }
  return found
}
