/** Polls each item; failures do not affect the others and are thrown together at the end. */
export const pollEach = async <One>(
  due: readonly One[],
  poll: (one: One) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const one of due) await poll(one).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw new AggregateError(failures, 'ask payment providers: some failed')
}

/** Maximum number of polls in one run of the job. */
export const POLL_BATCH = 50
