import type { MessageContext } from './context.ts'
import { localOf } from './local-state.ts'
import { identityOf } from './message-entity.ts'
import type { Message } from './model.ts'
import type { Timeline } from './timeline/timeline.ts'

/** The outbox for React. */
export interface OutboxView {
  /**
   * Unsent messages in the order of writing: being sent (`unSend`) or refused (`fail`); of one
   * conversation, or of all. Topics `outbox:` and a conversationID, or `outbox`.
   */
  list(conversationID?: string): readonly Readonly<Message>[]
}

/** Upload progress for React. */
export interface UploadsView {
  /** The progress of an upload, 0 to 1; null without an upload. Topic `upload:` and its ID. */
  progress(messageID: string): number | null
}

export const outboxView = ({ changes, messages }: MessageContext): OutboxView => {
  const unsent = (timelines: Iterable<Timeline>) =>
    [...timelines].flatMap(({ outgoing }) => outgoing.map((one) => changes.snapshotOf(one)))
  return {
    list(conversationID) {
      if (conversationID === undefined) {
        return changes.cached('outbox', () =>
          unsent(messages.all).sort((a, b) => a.clientTime - b.clientTime),
        )
      }
      const timeline = messages.find(conversationID)
      return changes.cached(`outbox:${conversationID}`, () => unsent(timeline ? [timeline] : []))
    },
  }
}

export const uploadsView = ({ files }: MessageContext): UploadsView => ({
  progress(messageID) {
    const message = [...files].find((one) => identityOf(one) === messageID)
    return (message && localOf(message).file?.progress) ?? null
  },
})
