import type { Clock, Stop } from 'tavern-im/protocol'

type Timers = Pick<Clock, 'after'>

/** Pauses before the next attempts to reach an external service: a back end, a push service. */
export const SERVICE_PAUSES_MS = [1_000, 10_000, 60_000] as const

/** Resolves after the time, or when the signal aborts. */
export const pause = (clock: Timers, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const stop = clock.after(ms, end)
    signal?.addEventListener('abort', end)
  })

/** Resolves when the work is done, at the latest after the time. */
export const atMost = async (clock: Timers, ms: number, work: Promise<unknown>): Promise<void> => {
  let stop: Stop = () => undefined
  const late = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  await Promise.race([work, late])
  stop()
}
