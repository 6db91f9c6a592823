/** Stops what it stands for: a timer, a subscription. Calling it again does nothing. */
export type Stop = () => void

/** Time, handed in so that tests can move it by hand. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
  /** Runs `task` once after `ms`. */
  after(ms: number, task: () => void): Stop
  /** Runs `task` every `ms` until stopped. */
  every(ms: number, task: () => void): Stop
  /** How many minutes local time is ahead of UTC at a time (unix milliseconds). Absent: it is UTC. */
  minutesEast?(at: number): number
}
