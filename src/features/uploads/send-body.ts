import type { Scope } from '../../lib/scope.ts'
import type { Clock, Stop } from '../../platform/clock.ts'
import type { FilesPort, UploadAnswer, UploadRequest } from '../../platform/platform.ts'
import { STALL_MS } from './limits.ts'
import { LOST, STALLED, TryFailed } from './try-failed.ts'

/** Begins a request: the platform's own way, or a plugin's. */
export type Start = FilesPort['upload']

interface Parts {
  readonly clock: Clock
  /** Its end stops the request. */
  readonly scope: Scope
  readonly start: Start
}

/**
 * Sends bytes. Rejects with a {@link TryFailed} where no answer comes, where for a minute not a byte passes, and
 * where the answer is no success.
 */
export const sendBody = (
  { clock, scope, start }: Parts,
  request: UploadRequest,
): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    let furthest = 0
    let isStopped = false
    let stopTimer: Stop = () => {}
    const watch = () => {
      stopTimer()
      stopTimer = clock.after(STALL_MS, () => {
        end()
        reject(new TryFailed('not a byte passed for a minute', STALLED))
      })
    }
    const onSent = (bytes: number) => {
      if (isStopped || !(bytes > furthest)) return
      furthest = bytes
      watch()
      request.onSent?.(bytes)
    }
    const { answer, stop } = start({ ...request, onSent })
    const end = scope.add(() => {
      isStopped = true
      stopTimer()
      stop()
    })
    watch()
    answer.then(
      (response) => {
        const { status } = response
        if (status >= 200 && status < 300) resolve(response)
        else reject(new TryFailed(`the server answered ${status}`, status))
      },
      (error) =>
        reject(error instanceof TryFailed ? error : new TryFailed('no answer came', LOST, error)),
    )
  })
