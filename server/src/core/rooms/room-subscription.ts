import type { PollRequest } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../core.ts'
import type { Account } from '../memory/entities.ts'
import type { Room } from './room.ts'
import type { SeenFrom } from './subscription-keys.ts'

/** A poll that is held. */
interface HeldPoll {
  readonly request: PollRequest
  /** Unix milliseconds: it is answered then, whatever happens. */
  readonly until: number
  readonly answer: (answer: HandlerAnswer) => void
}

/** One device in a room. */
export interface RoomSubscription {
  readonly key: string
  readonly room: Room
  /** Undefined: a guest. */
  readonly account: Account | undefined
  /** Polls tell nothing of before. */
  readonly seenFrom: SeenFrom
  /** Where a guest is. */
  readonly address: string
  /** Over which it has polled last; '' where that one is closed. */
  connectionID: string
  /** Unix milliseconds of when it was heard of last. */
  seenAt: number
  waiting: HeldPoll | undefined
}
