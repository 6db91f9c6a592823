/** Starts a PostgreSQL of its own, empty, with these settings or with those of tests. */
export function startPostgres(
  settings?: Readonly<Record<string, string>>,
  place?: {
    /** Folder that its own one is made in. */
    readonly parent?: string
    /** Besides the environment of this process. */
    readonly env?: Readonly<Record<string, string>>
    /** Address of another one, whose standby it is. */
    readonly primary?: string
  },
): Promise<{
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
  /** kill -9 of all its processes. */
  readonly crash: () => Promise<void>
  /** Starts it again on what it has. */
  readonly begin: () => Promise<void>
}>
