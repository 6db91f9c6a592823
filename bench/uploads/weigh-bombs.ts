import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { commands } from '../../src/protocol-entry.ts'
import { animated, blackPng } from '../../testing/internal/pictures.ts'
import { type Cell, printTable } from '../../testing/internal/table.ts'
import { nextMessage } from '../support/child.ts'
import { memoryOf, startServer } from '../support/im-server.ts'
import { openUploader } from './one-file.ts'

const MB = 1024 * 1024

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** An animated webp with a number of frames. */
const crowdedWebp = async (pictures: number): Promise<Buffer> => {
  const file = await animated('webp', 2, 2)
  const at = file.indexOf('ANMF')
  const size = file.readUInt32LE(at + 4)
  const picture = file.subarray(at, at + 8 + size + (size & 1))
  const body = Buffer.concat([file.subarray(8, at), ...Array(pictures).fill(picture)])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const bombs = [
  ['PNG, 400 megapixels', async () => blackPng(20_000, 20_000)],
  ['PNG, 149 megapixels', async () => blackPng(12_200, 12_200)],
  [
    'interlaced PNG, 49 megapixels',
    () => plain(7_000, 7_000, 4).png({ progressive: true }).toBuffer(),
  ],
  [
    'progressive JPEG, 49 megapixels',
    () => plain(7_000, 7_000).jpeg({ progressive: true }).toBuffer(),
  ],
  [
    'WebP, 49 megapixels',
    () => plain(7_000, 7_000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  ['moving WebP of 200,000 pictures', () => crowdedWebp(200_000)],
] as const

/** The longest response time of the server until it is stopped. */
const longestWait = (httpUrl: string) => {
  let [isOver, longest] = [false, 0]
  const checking = (async () => {
    while (!isOver) {
      const since = performance.now()
      await fetch(`${httpUrl}/healthz`).then((answer) => answer.text())
      longest = Math.max(longest, performance.now() - since)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    isOver = true
    await checking
    return longest
  }
}

/**
 * Sends 200 MB to a URL for 5; returns the number of bytes sent before the server closed the
 * connection.
 */
const lie = async (uploader: Awaited<ReturnType<typeof openUploader>>): Promise<number> => {
  const { preSigList } = await uploader.client.request(commands.upload.presign, {
    uploadMethod: 0,
    conversationType: 1,
    uploadConfig: [{ fileID: 'a', fileType: 'file', fileName: 'a', fileSize: 5 * MB }],
  })
  const block = Buffer.alloc(MB)
  let written = 0
  await new Promise<void>((resolve) => {
    const call = request(preSigList[0]?.uploadUrl ?? '', { method: 'PUT' }, () => {
      call.destroy()
      resolve()
    })
    call.on('error', () => resolve())
    const feed = () => {
      if (call.destroyed || written >= 200 * MB) return
      written += MB
      call.write(block, feed)
    }
    feed()
  })
  return written
}

/** Measures the cost of files that are designed to be expensive. */
export const weighBombs = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const server = startServer(join(dataDir, 'server'))
  const rows: Cell[][] = []
  try {
    const url = await nextMessage<string>(server)
    const uploader = await openUploader(url)
    const weigh = async (name: string, bytes: number, send: () => Promise<string>) => {
      const { restBytes } = await memoryOf(server)
      const [stop, since] = [longestWait(url.replace('ws', 'http')), performance.now()]
      const answer = await send()
      const ms = performance.now() - since
      const wait = await stop()
      const more = (await memoryOf(server)).mostBytes - restBytes
      rows.push([name, bytes / MB, answer, ms, more / MB, wait])
    }
    for (const [name, draw] of bombs) {
      const path = join(dataDir, 'bomb')
      const bytes = await draw()
      writeFileSync(path, bytes)
      await weigh(name, bytes.length, () =>
        uploader.upload(path, 'image').then(
          () => 'taken',
          ({ code }) => `${code}`,
        ),
      )
    }
    await weigh('200 MB that said they were 5', 200 * MB, async () => {
      return `cut off after ${(await lie(uploader)) / MB} MB`
    })
    uploader.close()
  } finally {
    server.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
  printTable(
    'files that were made to do harm, one after the other',
    ['file', 'MB', 'answer', 'ms', 'MB more at most', 'longest wait of others, ms'],
    rows,
  )
}
