import { createManualClock, type ManualClock } from './manual-clock.ts'

/** A manual clock whose time of day can be set, by a user or a time server; timers take no notice. */
export interface SettableClock extends ManualClock {
  /**
   * Sets the time of day on, or back where `ms` is below 0. The same happens to a page that is frozen and to a
   * machine that sleeps: when they wake it is later, and their timers have not moved.
   */
  set(ms: number): void
}

export const createSettableClock = (): SettableClock => {
  const clock = createManualClock()
  let ahead = 0
  return {
    ...clock,
    now: () => clock.now() + ahead,
    set(ms) {
      ahead += ms
    },
  }
}
