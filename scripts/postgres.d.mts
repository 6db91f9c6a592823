/** Starts a PostgreSQL of its own, empty, with these settings or with those of tests. */
export function startPostgres(settings?: Readonly<Record<string, string>>): Promise<{
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}>
