import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { bytesOf, codeOf, filesServer, put, putSlice, uploaded } from './support/files-server.ts'

it('the metrics count uploads by result, their bytes and removals [MEDIA-115]', async () => {
  const testBed = await filesServer({ objects: { orphanHours: 1 } })
  const alice = await testBed.user('alice')
  const figures = async () => {
    const text = await (await fetch(`${testBed.server.httpUrl}/metrics`)).text()
    const lines = text.split('\n').map((line) => /^(tavern_(?:up|obj)\S+) (\d+)$/.exec(line))
    return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1], Number(line[2])]] : [])))
  }
  expect(await figures()).toEqual({ tavern_objects_removed_total: 0 })
  const { location } = await uploaded(alice, 'file', randomBytes(1_000))
  await bytesOf(fetch(location))
  await bytesOf(fetch(location, { headers: { Range: 'bytes=0-99' } }))
  const sliced = await alice.slices('file', 50)
  await putSlice(sliced.uploadUrl, await alice.token(), 0, randomBytes(50))
  await alice.complete(sliced.fileKey)
  const image = await alice.presign('image', 5)
  expect((await put(image.uploadUrl, randomBytes(6))).status).toBe(413)
  await put(image.uploadUrl, Buffer.from('hello'))
  expect(await codeOf(alice.complete(image.fileKey))).toBe(4002)
  expect(await codeOf(alice.presign('image', 2 ** 30))).toBe(4001)
  await expect.poll(figures).toEqual({
    'tavern_uploads_opened_total{kind="file"}': 2,
    'tavern_uploads_opened_total{kind="image"}': 1,
    'tavern_uploads_stored_total{kind="file"}': 2,
    'tavern_uploads_refused_total{reason="too_large"}': 2,
    'tavern_uploads_refused_total{reason="wrong_type"}': 1,
    'tavern_object_bytes_total{direction="in"}': 1_055,
    'tavern_object_bytes_total{direction="out"}': 1_100,
    tavern_objects_removed_total: 0,
  })
  testBed.clock.advance(2 * 3_600_000)
  await expect.poll(async () => (await figures()).tavern_objects_removed_total).toBe(3)
})
