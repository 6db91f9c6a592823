import type { Caller } from '../kernel/caller.ts'
import type { ClientAddress } from './address.ts'
import type { PushFrames } from './push-frames.ts'

/** The far end of a session, whose socket is in this process or at another node. */
export interface SessionConnection {
  readonly id: string
  readonly client: Pick<ClientAddress, 'platform' | 'isMiniProgram'>
  /** Caller of the session; undefined without a session. */
  readonly caller: Caller | undefined
  /** Ends the session; the connection may stay. */
  endSession(): void
  push(frames: PushFrames): void
  close(code: number, reason: string): void
}
