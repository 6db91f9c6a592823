import { command } from '../../../kernel/command.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import type { RoomNews, WireMessage } from '../../../protocol/message.ts'
import { roomNewsBody } from '../../../protocol/message-bodies.ts'
import type { WireGroup } from '../commands.ts'

/** A place in a room: who has the key hears what is said there. */
export interface WireRoom {
  readonly key: string
  /** The first `startSeq`, and the first `startBroadcastSeq`. */
  readonly nextSeq: number
  readonly nextBroadcastSeq: number
  /** What was said before, where the app shows it; oldest first. */
  readonly messageList: readonly WireMessage[]
}

/** What was heard of a live room, and what comes next. */
export interface PollRequest {
  readonly key: string
  readonly startSeq: number
  readonly startBroadcastSeq: number
  /** 1: messages without what a list can do without. */
  readonly simplifiedMessage: 0 | 1
}

/** What needs no login, and has no checksum: the key is the right. */
export const roomCommands = {
  /**
   * Comes into a room without being anybody: hears, and says nothing. `key`: of the place that was lost there, to go on
   * where it was.
   */
  enter: command<
    { readonly groupID: string; readonly key?: string | undefined },
    { readonly group: WireGroup; readonly room: WireRoom }
  >('room.enter', { isSessionless: true }),
  /**
   * Answered as soon as there is something to tell. The next poll of a key ends the one before. Refused with
   * 10007 where nobody has the key (any more), 10010 where the room is gone.
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
