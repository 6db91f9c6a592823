import { refetchStale } from './changes/refetch.ts'
import type { MessageContext } from './context.ts'
import { groupConversationID, isOfTopic } from './conversation-id.ts'
import { TOPIC_MESSAGES } from './limits.ts'
import { forget } from './local-state.ts'
import { renamed } from './sender-names.ts'
import { restoreAfterRejoin } from './timeline/forgotten-timelines.ts'

/** The reactions of messages to sessions and connections. */
export const reactToFacts = (im: MessageContext): void => {
  const { facts, gate, local, outbox } = im
  local.whenOpened((userID) => {
    restart(im, userID)
    outbox.begin(userID)
  })
  facts.react('session-opened', () => {
    im.refetchLater.stop()
    refetchStale(im)
    outbox.connected()
    if (gate.status === 'ready') outbox.whenRestored(() => outbox.open())
  })
  facts.react('messages-received', ({ conversationID }) => {
    if (!isOfTopic(conversationID) || im.changes.isObserved(`timeline:${conversationID}`)) return
    im.messages.trimmed(conversationID, TOPIC_MESSAGES)
  })
  facts.react('group-joined', ({ group, backSince }) =>
    restoreAfterRejoin(im.messages, groupConversationID(group.groupID), backSince),
  )
  facts.react('profile-changed', ({ profile }) =>
    renamed(im.messages, profile, profile.userID === gate.me.userID),
  )
  facts.react('message-sent', ({ message }) => outbox.returned(message))
  facts.react('connection-lost', () => outbox.lost())
  facts.react('session-closed', () => {
    outbox.close()
    restart(im, '')
  })
}

const restart = (im: MessageContext, userID: string): void => {
  const { messages, stale, refetchLater, reportedChanges } = im
  for (const message of im.files) forget(im, message)
  messages.restarted(userID)
  refetchLater.stop()
  stale.clear()
  reportedChanges.clear()
}
