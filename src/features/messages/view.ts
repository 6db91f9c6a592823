import type { MessageContext } from './context.ts'
import type { Message } from './model.ts'
import type { Timeline } from './timeline/timeline.ts'

/** What has no outcome yet, as React sees it. */
export interface OutboxView {
  /**
   * What is not sent, in the order of writing: on its way (`unSend`) or refused (`fail`); of one conversation, or of
   * all. Told under `outbox:` and a conversationID, or `outbox`.
   */
  list(conversationID?: string): readonly Readonly<Message>[]
}

/** How far uploads are, as React sees it. */
export interface UploadsView {
  /** How much of a message's file is there, 0 to 1; null where none is being uploaded. Told under `upload:` and its ID. */
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

export const uploadsView = ({ uploading }: MessageContext): UploadsView => ({
  progress: (messageID) => uploading.get(messageID) ?? null,
})
