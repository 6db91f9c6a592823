import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileKind } from '../../src/protocol-entry.ts'
import { printTable } from '../../testing/internal/table.ts'
import { nextMessage } from '../support/child.ts'
import { memoryOf, startServer } from '../support/im-server.ts'
import { openUploader } from './one-file.ts'

const MB = 1024 * 1024
const USERS = 10

/** 20 s of playable video in a file of 100 MB: the rest is a box that players skip. */
const writeVideo = (path: string): void => {
  const film = ['-f', 'lavfi', '-i', 'testsrc=size=1280x720:rate=25', '-t', '20']
  const { status } = spawnSync('ffmpeg', ['-v', 'error', ...film, '-pix_fmt', 'yuv420p', path])
  if (status !== 0) throw new Error('make a video: it takes ffmpeg')
  const box = Buffer.alloc(100 * MB - statSync(path).size)
  randomFillSync(box, 8)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  appendFileSync(path, box)
}

/** Incompressible noise: 20 MB as PNG. */
const writePicture = async (path: string): Promise<void> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = { width: 2_600, height: 2_600, channels: 3, background: '#888', noise } as const
  await sharp({ create }).png({ compressionLevel: 0 }).toFile(path)
}

const weigh = async (dataDir: string, path: string, kind: FileKind) => {
  const server = startServer(join(dataDir, `server-${kind}`))
  try {
    const url = await nextMessage<string>(server)
    const names = Array.from({ length: USERS }, (_, user) => `user${user}`)
    const users = await Promise.all(names.map((name) => openUploader(url, name)))
    const { restBytes: idle } = await memoryOf(server)
    const since = performance.now()
    const results = await Promise.all(users.map((user) => user.uploadInSlices(path, kind)))
    const seconds = (performance.now() - since) / 1000
    const { mostBytes, restBytes } = await memoryOf(server)
    for (const user of users) user.close()
    if (results.some(({ width }) => width === 0)) throw new Error(`weigh ${kind}: not looked at`)
    return [statSync(path).size / MB, idle / MB, mostBytes / MB, restBytes / MB, seconds]
  } finally {
    server.disconnect()
  }
}

/**
 * Memory and processor time of the server's process while it checks videos and pictures; ffmpeg is
 * counted separately.
 */
export const weighMedia = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const rows: (string | number)[][] = []
  try {
    const picture = join(dataDir, 'picture.png')
    await writePicture(picture)
    rows.push(['pictures', ...(await weigh(dataDir, picture, 'image'))])
    if (spawnSync('ffmpeg', ['-version']).status === 0) {
      const video = join(dataDir, 'video.mp4')
      writeVideo(video)
      rows.push(['videos', ...(await weigh(dataDir, video, 'video'))])
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  printTable(
    `memory of the server: ${USERS} users, one file each at once, looked at`,
    ['what', 'MB each', 'MB idle', 'at most', 'after', 's'],
    rows,
  )
}
