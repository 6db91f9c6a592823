import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { bytesOf, codeOf, filesServer, put, putSlice } from './support/files-server.ts'
import { hasSmallDisks, serverOnSmallDisk } from './support/small-disk.ts'

const MEGABYTE = 1024 * 1024
const FULL = 'take file: the disk of the server is full'

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  inProof(
    'keeps nothing of a whole file, says so, and takes it when there is room [MEDIA-113]',
    async () => {
      const disk = await serverOnSmallDisk(2 * MEGABYTE)
      const alice = await disk.user('alice')
      const bytes = randomBytes(MEGABYTE)
      const { uploadUrl, fileKey } = await alice.presign('file', bytes.length)
      disk.fill(1.5 * MEGABYTE)
      const answer = await put(uploadUrl, bytes)
      expect([answer.status, await answer.text()]).toEqual([507, FULL])
      expect(disk.onItsWay()).toEqual([])
      expect(await codeOf(alice.complete(fileKey))).toBe(4003)
      disk.free()
      expect((await put(uploadUrl, bytes)).status).toBe(204)
      const { location } = await alice.complete(fileKey)
      expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
    },
    60_000,
  )

  it('keeps the slices before the failed one, and the upload continues there [MEDIA-113]', async () => {
    const disk = await serverOnSmallDisk(4 * MEGABYTE)
    const alice = await disk.user('alice')
    const bytes = randomBytes(3 * MEGABYTE)
    const { uploadUrl, fileKey } = await alice.slices('file', bytes.length)
    const token = await alice.token()
    const send = (n: number) =>
      putSlice(uploadUrl, token, n * MEGABYTE, bytes.subarray(n * MEGABYTE, (n + 1) * MEGABYTE))
    expect((await send(0)).status).toBe(204)
    disk.fill(2.5 * MEGABYTE)
    const answer = await send(1)
    expect([answer.status, await answer.text()]).toEqual([507, FULL])
    expect((await alice.slices('file', bytes.length, { fileKey })).offset).toBe(MEGABYTE)
    disk.free()
    expect((await send(1)).status).toBe(204)
    expect((await send(2)).status).toBe(204)
    const { location } = await alice.complete(fileKey)
    expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
    expect(disk.onItsWay()).toEqual([])
  }, 60_000)

  inProof(
    'takes a picture whose small ones have no room, and makes them later [MEDIA-113]',
    async () => {
      const disk = await serverOnSmallDisk(4 * MEGABYTE)
      const alice = await disk.user('alice')
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const create = { width: 900, height: 900, channels: 3, background: '#888', noise } as const
      const bytes = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
      const { uploadUrl, fileKey } = await alice.presign('image', bytes.length)
      disk.fill(4 * MEGABYTE - bytes.length - 64 * 1024)
      const answer = await put(uploadUrl, bytes)
      expect([answer.status, answer.headers.get('upload-result')]).toEqual([204, null])
      expect(await codeOf(alice.complete(fileKey))).toBe(20005)
      expect(disk.onItsWay()).toEqual([])
      disk.free()
      const { imageInfoArray = [] } = await alice.complete(fileKey)
      expect(imageInfoArray.map(({ width }) => width)).toEqual([900, 720, 198])
      for (const { url, size } of imageInfoArray) {
        expect(await bytesOf(fetch(url))).toHaveLength(size)
      }
    },
    60_000,
  )
})

describe.skipIf(!existsSync('/dev/full'))('a disk that fails', () => {
  const onDevice = async (device: string) => {
    const { user, directory } = await filesServer()
    const alice = await user('alice')
    const bytes = randomBytes(MEGABYTE + 5)
    const { uploadUrl, fileKey } = await alice.slices('file', bytes.length)
    const token = await alice.token()
    const path = join(directory, 'uploads', `1400000000-${fileKey.replace('/', '-')}.slices`)
    symlinkSync(device, path)
    const send = (from: number, to = bytes.length) =>
      putSlice(uploadUrl, token, from, bytes.subarray(from, to))
    return {
      send,
      path,
      offset: async () => (await alice.slices('file', bytes.length, { fileKey })).offset,
      async mustComeWhole() {
        expect((await send(0, MEGABYTE)).status).toBe(204)
        expect((await send(MEGABYTE)).status).toBe(204)
        const { location } = await alice.complete(fileKey)
        expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
        expect(readdirSync(join(directory, 'uploads'))).toEqual([])
      },
    }
  }

  it('reports no slice that it did not write, and names the cause [MEDIA-113]', async () => {
    const { send, offset, mustComeWhole } = await onDevice('/dev/full')
    const answer = await send(0, MEGABYTE)
    expect([answer.status, await answer.text()]).toEqual([507, FULL])
    expect(await offset()).toBe(0)
    await mustComeWhole()
  })

  it('reports no slice that it did not flush, and accepts it again [MEDIA-113]', async () => {
    const { send, path, offset, mustComeWhole } = await onDevice('/dev/null')
    expect((await send(0, MEGABYTE)).status).toBe(204)
    await expect.poll(() => lstatSync(path, { throwIfNoEntry: false })).toBeUndefined()
    const late = await send(MEGABYTE)
    expect([late.status, late.headers.get('upload-offset')]).toEqual([409, '0'])
    expect(await offset()).toBe(0)
    await mustComeWhole()
  })
})
