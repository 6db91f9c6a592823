import type { ImError } from '../../kernel/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { LOGIN_MS } from './limits.ts'

/** A call of `login` that is not settled yet. */
export interface PendingLogin {
  readonly startedAt: number
  readonly done: Promise<void>
  settle(error?: ImError): void
}

export const pendingLogin = (clock: Clock, onLate: () => void): PendingLogin => {
  let settle: PendingLogin['settle'] = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    const stop = clock.after(LOGIN_MS, onLate)
    settle = (error) => {
      stop()
      if (error === undefined) resolve()
      else reject(error)
    }
  })
  return { startedAt: clock.now(), done, settle }
}
