import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileKind } from '../../src/protocol-entry.ts'
import { printTable } from '../../testing/internal/table.ts'
import { nextMessage } from '../support/child.ts'
import { memoryOf, startServer, usageOf } from '../support/im-server.ts'
import { openUploader } from './one-file.ts'

const MB = 1024 * 1024
const TIMES = 8

/** Similar to a photo: mild noise on a colour. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
    limitInputPixels: false,
  })

const pictures = [
  ['JPEG, 12 megapixels', () => photo(4000, 3000).jpeg()],
  ['JPEG, 2 megapixels', () => photo(1920, 1080).jpeg()],
  ['PNG, 2 megapixels', () => photo(1920, 1080).png()],
  ['WebP, 12 megapixels', () => photo(4000, 3000).webp()],
] as const

/**
 * Measures the cost of the two thumbnails of a picture, against the same bytes as a file, which has
 * none.
 */
export const weighPictures = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const server = startServer(join(dataDir, 'server'))
  const rows: (string | number)[][] = []
  try {
    const uploader = await openUploader(await nextMessage<string>(server))
    for (const [name, draw] of pictures) {
      const path = join(dataDir, 'picture')
      const { size } = await draw().toFile(path)
      const cost = async (kind: FileKind) => {
        await uploader.upload(path, kind)
        const { restBytes } = await memoryOf(server)
        const [before, since] = [await usageOf(server), performance.now()]
        for (let n = 0; n < TIMES; n++) await uploader.upload(path, kind)
        const ms = (performance.now() - since) / TIMES
        const cpu = ((await usageOf(server)).cpu - before.cpu) / 1000 / TIMES
        return { ms, cpu, moreBytes: (await memoryOf(server)).mostBytes - restBytes }
      }
      const [file, image] = [await cost('file'), await cost('image')]
      const more = [image.ms - file.ms, image.cpu - file.cpu, image.moreBytes / MB]
      rows.push([name, size / MB, image.ms, ...more])
    }
    uploader.close()
  } finally {
    server.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
  printTable(
    `pictures with their smaller ones of 720 and 198, one after the other; means of ${TIMES}`,
    ['picture', 'MB', 'ms', 'more than as a file', 'server ms CPU more', 'MB more at most'],
    rows,
  )
}
