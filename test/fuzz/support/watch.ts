import { caseText } from './case-text.ts'

/** A case that takes so long will not come to its end. */
const HANG_MS = 20_000

/** No case may block the server for longer. CPU time, as other programs slow down the clock. */
const STALL_CPU_MS = 2_000

/** Counts what comes of cases, and how long they take. */
export class Watch {
  readonly outcomes: Record<string, number> = {}
  worstMs = 0
  worstCpuMs = 0
  /** The case that took the most CPU. */
  slowest = ''

  /** Throws what the case throws, and where it takes too long. */
  async over(testCase: unknown, run: () => Promise<string> | string): Promise<void> {
    const since = performance.now()
    const cpu = process.cpuUsage()
    const outcome = await inTime(run())
    const { user, system } = process.cpuUsage(cpu)
    const cpuMs = (user + system) / 1_000
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1
    this.worstMs = Math.max(this.worstMs, performance.now() - since)
    if (cpuMs > this.worstCpuMs) {
      this.worstCpuMs = cpuMs
      this.slowest = caseText(testCase)
    }
    if (cpuMs > STALL_CPU_MS) throw new Error(`took ${Math.round(cpuMs)} ms of CPU`)
  }
}

const inTime = async (running: Promise<string> | string): Promise<string> => {
  if (typeof running === 'string') return running
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${HANG_MS} ms`)), HANG_MS)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}
