import { viewOf } from '../../src/index.ts'
import { conversationActions } from '../../testing/internal/workload/actions/conversations.ts'
import {
  annotatedText,
  messageActions,
  messageKinds,
  modifyTogether,
  sayManyOf,
  sayOf,
} from '../../testing/internal/workload/actions/messages.ts'
import { keyOf } from '../../testing/internal/workload/workload.ts'
import { connectionActions, one, shared, sharedActions, tried } from './connection-actions.ts'
import type { ConvergeScenario } from './converge-scenario.ts'
import type { Action } from './scenario.ts'

/** Most messages have receipts, reactions and extensions. */
const sayAnnotated = sayOf([annotatedText, annotatedText, annotatedText, ...messageKinds])

/** Clears what the device knows of a conversation, so that the loss of later messages is noticed. */
const clear: Action<ConvergeScenario> = async ({ participants: { workload } }, participant, n) => {
  if (n % 9 > 2) return
  const { userID, chat } = participant
  const conversationID = one(workload.conversationIDsOf(userID), n)
  const view = viewOf(chat)
  const { newestSequence } = view.timeline(conversationID, { fromSequence: 0, toSequence: 0 })
  const { lastSequence = 0 } = view.conversation(conversationID)?.lastMessage ?? {}
  const key = keyOf(userID, conversationID)
  workload.model.recordClearing(key, userID, Math.max(newestSequence, lastSequence))
  await tried(participant, n, chat.clearHistoryMessage(conversationID))
}

const { read, readAll } = conversationActions

/** All actions. A new kind of action is a row. */
export const actions = {
  ...sharedActions({ ...messageActions, read, readAll }),
  say: shared('say', sayAnnotated),
  sayMany: shared('sayMany', sayManyOf(sayAnnotated)),
  modifyTogether: shared('modifyTogether', modifyTogether),
  ...{ clear, ...connectionActions },
} satisfies Record<string, Action<ConvergeScenario>>
