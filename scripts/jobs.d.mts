export interface Job {
  readonly name: string
  readonly work: () => Promise<unknown>
  /** Jobs that end before this one begins. */
  readonly after?: readonly string[]
  /** Number of cores that it uses. */
  readonly load: number
}

/** Runs jobs concurrently on a number of cores; rejects if a job rejects. */
export function runJobs(jobs: readonly Job[], cores: number): Promise<void>
