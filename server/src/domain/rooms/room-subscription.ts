import type { PollRequest } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../../kernel/handler-answer.ts'
import type { Account } from '../cache/entities.ts'
import type { Room } from './room.ts'
import type { SeenFrom } from './subscription-keys.ts'

/** A poll that is held. */
interface HeldPoll {
  readonly request: PollRequest
  /** Unix milliseconds at which it is answered at the latest. */
  readonly until: number
  readonly answer: (answer: HandlerAnswer) => void
}

/** The subscription of one device to a room. */
export interface RoomSubscription {
  readonly key: string
  readonly room: Room
  /** Undefined: a guest. */
  readonly account: Account | undefined
  /** Polls return nothing from before. */
  readonly seenFrom: SeenFrom
  /** A guest's network address. */
  readonly address: string
  /** The connection of its last poll; '' after that connection has closed. */
  connectionID: string
  /** Unix milliseconds of its last activity. */
  seenAt: number
  waiting: HeldPoll | undefined
}
