/** Stops a timer or a subscription. Further calls do nothing. */
export type Stop = () => void

/** Time, handed in so that tests can move it by hand. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Runs `task` once after `ms`. */
  after(ms: number, task: () => void): Stop
  /** Runs `task` every `ms` until stopped. */
  every(ms: number, task: () => void): Stop
  /** Offset of local time from UTC in minutes at a time (unix milliseconds). Absent: UTC. */
  minutesEast?(at: number): number
}
