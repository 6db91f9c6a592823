import { command } from '../../../kernel/command.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { RoomNews, WireMessage } from '../../../protocol/message.ts'
import { roomNewsBody } from '../../../protocol/message-bodies.ts'
import type { WireGroup } from '../commands.ts'

/** The polling state of a room: the owner of the key receives the room's messages. */
export interface WireRoom {
  readonly key: string
  /** The first `startSeq`, and the first `startBroadcastSeq`. */
  readonly nextSeq: number
  readonly nextBroadcastSeq: number
  /** Earlier messages, if the app shows them; oldest first. */
  readonly messageList: readonly WireMessage[]
}

/** The last received sequences of a live room. */
export interface PollRequest {
  readonly key: string
  readonly startSeq: number
  readonly startBroadcastSeq: number
  /** 1: messages without what a list can do without. */
  readonly simplifiedMessage: 0 | 1
}

/** Commands that need no login and no checksum: the key is the authorisation. */
export const roomCommands = {
  /**
   * Enters a room as a guest, who receives messages and cannot send. `key`: of the lost polling
   * state, to continue from it.
   */
  enter: command<
    { readonly groupID: string; readonly key?: string | undefined },
    { readonly group: WireGroup; readonly room: WireRoom }
  >('room.enter', { isSessionless: true }),
  /**
   * Answered as soon as there is news. The next poll of a key ends the previous one. Fails with
   * 10007 if the key is not (or no longer) valid, 10010 if the room does not exist.
   */
  poll: command<PollRequest, RoomNews>('room.poll', {
    isSessionless: true,
    isHeld: true,
    isRepeatable: false,
    timeoutMs: LIMITS.POLL_HOLD_MS + 10_000,
    answer: roomNewsBody,
  }),
  /** Gives the place back. */
  leave: command<{ readonly key: string }, Record<never, never>>('room.leave', {
    isSessionless: true,
  }),
}
