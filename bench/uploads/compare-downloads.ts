import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printTable } from '../../testing/internal/table.ts'
import { child, nextMessage } from '../support/child.ts'
import { startServer } from '../support/im-server.ts'
import type { DownloadResult } from './downloads.ts'
import { writeNoise } from './noise.ts'
import { openUploader } from './one-file.ts'

const MB = 1024 * 1024
const BYTES = 100 * MB
const TIMES = 3
const RANGE = 256 * 1024

const fetchedBy = async (url: string): Promise<DownloadResult> => {
  const args = [url, `${BYTES}`, `${TIMES}`, `${RANGE}`]
  return nextMessage<DownloadResult>(child('uploads/downloads.ts', args, 1))
}

/** A whole file, and sequential ranges as players request them. */
export const compareDownloads = async (runs: number): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const path = writeNoise(dataDir, 'file.bin', BYTES)
  const bare = child('uploads/bare-files.ts', [path], 0)
  const server = startServer(join(dataDir, 'server'))
  const results: [DownloadResult[], DownloadResult[]] = [[], []]
  try {
    const bareUrl = await nextMessage<string>(bare)
    const uploader = await openUploader(await nextMessage<string>(server))
    const ourUrl = await uploader.upload(path, 'file')
    for (let run = 0; run < runs; run++) {
      results[0].push(await fetchedBy(bareUrl))
      results[1].push(await fetchedBy(ourUrl))
    }
    uploader.close()
  } finally {
    for (const one of [bare, server]) one.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ms = (way: 0 | 1, figure: (one: DownloadResult) => number) =>
    median(results[way].map(figure))
  const whole = ({ wholeMs }: DownloadResult) => wholeMs
  const ranges = ({ rangesMs }: DownloadResult) => rangesMs
  printTable(
    `a file of 100 MB is fetched, and in ranges of 256 kB; medians of ${runs}`,
    ['way', 'MB/s', 'of the floor', 'ranges/s', 'of the floor'],
    (['floor: bare node:http, createReadStream', 'tavern-im-server'] as const).map((name, way) => [
      name,
      (BYTES / MB / ms(way as 0 | 1, whole)) * TIMES * 1000,
      ms(0, whole) / ms(way as 0 | 1, whole),
      (BYTES / RANGE / ms(way as 0 | 1, ranges)) * 1000,
      ms(0, ranges) / ms(way as 0 | 1, ranges),
    ]),
  )
}
