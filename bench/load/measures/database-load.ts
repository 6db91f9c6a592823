/** Counters of `/metrics` that show the work of the caches and the database. */
const NAMES = {
  misses: 'tavern_cache_misses_total',
  reads: 'tavern_reads_total',
  readSeconds: 'tavern_read_seconds_total',
  readWaitSeconds: 'tavern_read_wait_seconds_total',
  commitWaitSeconds: 'tavern_commit_wait_seconds_total',
} as const

export type DatabaseLoad = Readonly<Record<keyof typeof NAMES, number>>

const numberIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

/** Parses the counters in the text of `/metrics`; NaN for one that is missing. */
export const readDatabaseLoad = (text: string): DatabaseLoad => ({
  misses: numberIn(text, NAMES.misses),
  reads: numberIn(text, NAMES.reads),
  readSeconds: numberIn(text, NAMES.readSeconds),
  readWaitSeconds: numberIn(text, NAMES.readWaitSeconds),
  commitWaitSeconds: numberIn(text, NAMES.commitWaitSeconds),
})

/** The counters of the server at an address, which leads; all NaN if it does not show them. */
export const databaseLoadAt = async (url: string): Promise<DatabaseLoad> => {
  const address = `${url.replace(/^ws/, 'http')}/metrics`
  const text = await fetch(address).then(
    (response) => response.text(),
    () => '',
  )
  return readDatabaseLoad(text)
}

/** The increase of the counters. */
export const databaseLoadBetween = (before: DatabaseLoad, after: DatabaseLoad): DatabaseLoad => ({
  misses: after.misses - before.misses,
  reads: after.reads - before.reads,
  readSeconds: after.readSeconds - before.readSeconds,
  readWaitSeconds: after.readWaitSeconds - before.readWaitSeconds,
  commitWaitSeconds: after.commitWaitSeconds - before.commitWaitSeconds,
})
