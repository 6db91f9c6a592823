import { CallFailure } from './failures.ts'

/**
 * Runs the work of a job for each item in order. A failure does not affect the other items; all are thrown together at
 * the end.
 */
export const runEach = async <Item>(
  job: string,
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> => {
  const causes: unknown[] = []
  for (const item of items) await run(item).catch((cause: unknown) => causes.push(cause))
  if (causes.length > 0) throw new AggregateError(causes, `${job}: some failed`)
}

/** Ignores the refusal of an item that changed concurrently. */
export const ignoreRefusal = (cause: unknown): void => {
  if (!(cause instanceof CallFailure)) throw cause
}
