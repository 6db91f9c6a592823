const EVERY_MS = 2_000

interface Counted {
  readonly done: number
  readonly received: number
}

/** Prints the progress every few seconds until the work ends. */
export const withCounts = async <Result>(
  what: string,
  counts: () => Counted,
  work: () => Promise<Result>,
): Promise<Result> => {
  const since = performance.now()
  let before = counts()
  const timer = setInterval(() => {
    const now = counts()
    const perSecond = (key: keyof Counted) =>
      Math.round(((now[key] - before[key]) * 1_000) / EVERY_MS).toLocaleString('en-US')
    const received = now.received === 0 ? '' : `, ${perSecond('received')} heard`
    const seconds = Math.round((performance.now() - since) / 1_000)
    console.log(`· ${what}: ${seconds} s, ${perSecond('done')} a second${received}`)
    before = now
  }, EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
