import { Agent, get } from 'node:http'

// Fetches one URL: whole, a number of times, then in sequential ranges. Reports the times.

export interface DownloadResult {
  readonly wholeMs: number
  readonly rangesMs: number
}

const [url = '', size = '0', times = '1', rangeBytes = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

const fetched = (headers: Readonly<Record<string, string>>, bytes: number) =>
  new Promise<void>((resolve, reject) => {
    const call = get(url, { agent, headers }, (answer) => {
      let came = 0
      answer.on('data', (part: Buffer) => {
        came += part.length
      })
      answer.on('end', () => {
        if (came === bytes) resolve()
        else reject(new Error(`download: ${came} of ${bytes} bytes, ${answer.statusCode}`))
      })
    })
    call.on('error', reject)
  })

const timed = async (run: () => Promise<void>): Promise<number> => {
  const since = performance.now()
  await run()
  return performance.now() - since
}

const [total, range] = [Number(size), Number(rangeBytes)]
await fetched({}, total)
const wholeMs = await timed(async () => {
  for (let n = 0; n < Number(times); n++) await fetched({}, total)
})
const rangesMs = await timed(async () => {
  for (let from = 0; from < total; from += range) {
    const to = Math.min(from + range, total)
    await fetched({ Range: `bytes=${from}-${to - 1}` }, to - from)
  }
})
process.send?.({ wholeMs, rangesMs } satisfies DownloadResult, () => process.exit(0))
