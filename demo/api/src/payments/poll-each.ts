/** Does `chase` for each; one that fails keeps none of the others from its turn, and is told at the end. */
export const pollEach = async <One>(
  due: readonly One[],
  poll: (one: One) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const one of due) await poll(one).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw new AggregateError(failures, 'ask payment providers: some failed')
}

/** How many are asked for in one turn of the clock. */
export const POLL_BATCH = 50
