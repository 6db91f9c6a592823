import type { Clock } from './clock.ts'

/** The maximum of timers, some 24 days; a longer delay would fire immediately. */
const LONGEST_MS = 2 ** 31 - 1

/** A time as a timer takes it: an operator who sets a longer one does not mean "always". */
export const timerMs = (ms: number): number => Math.min(ms, LONGEST_MS)

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  minutesEast: (at) => -new Date(at).getTimezoneOffset(),
  after(ms, task) {
    const timer = setTimeout(task, timerMs(ms))
    return () => clearTimeout(timer)
  },
  every(ms, task) {
    const timer = setInterval(task, timerMs(ms))
    return () => clearInterval(timer)
  },
}
