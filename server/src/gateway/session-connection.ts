import type { Caller } from '../core/caller.ts'
import type { ClientAddress } from './address.ts'
import type { PushFrames } from './push-frames.ts'

/** The far end of a session, wherever its socket is: at this process, or at another node. */
export interface SessionConnection {
  readonly id: string
  readonly client: Pick<ClientAddress, 'platform' | 'isMiniProgram'>
  /** Whose session it is; undefined while it has none. */
  readonly caller: Caller | undefined
  /** It has no session any more; the connection may stay. */
  endSession(): void
  push(frames: PushFrames): void
  close(code: number, reason: string): void
}
