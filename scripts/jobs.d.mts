export interface Job {
  readonly name: string
  readonly work: () => Promise<unknown>
  /** Jobs that end before this one begins. */
  readonly after?: readonly string[]
  /** How many cores it keeps busy. */
  readonly load: number
}

/** Runs jobs side by side on so many cores; rejects with what a job rejects with. */
export function runJobs(jobs: readonly Job[], cores: number): Promise<void>
