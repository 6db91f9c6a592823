/** Runs a task for each number below `count` with limited concurrency. */
export const each = async (
  count: number,
  inFlight: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await task(index)
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, worker))
}
