import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../../server/src/kernel/clock.ts'
import { newFileKey } from '../../../../server/src/services/objects/file-key.ts'
import { s3Store } from '../../../../server/src/services/objects/s3/s3-store.ts'
import type {
  DirectTransfer,
  ObjectAddress,
} from '../../../../server/src/services/objects/store.ts'
import { aBucket } from './support/bucket.ts'

const MIB = 1024 * 1024
const SECONDS = 900

/** Bytes that differ from place to place. */
const someBytes = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(size)
  for (let i = 0, value = seed; i < size; i++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[i] = value >>> 16
  }
  return bytes
}

const anAddress = (): ObjectAddress => ({ app: 1400000000, fileKey: newFileKey(Date.now() / 1000) })

const put = async (url: string, body: Buffer): Promise<number> => {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  await answer.arrayBuffer()
  return answer.status
}

const post = async (
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Buffer,
): Promise<number> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'a.bin')
  const answer = await fetch(url, { method: 'POST', body: form })
  await answer.arrayBuffer()
  return answer.status
}

const aStore = async () => {
  const store = s3Store(await aBucket(), systemClock)
  onTestFinished(() => store.close())
  const address = anAddress()
  const { direct } = store
  const whole = (size: number, method: 'PUT' | 'POST' = 'PUT') =>
    direct.whole(address, { method, size, seconds: SECONDS })
  const stored = async () => buffer(await store.read(address))
  return { store, direct, address, whole, stored }
}

it('the store accepts a file by PUT only with its declared size [MEDIA-61]', async () => {
  const { store, direct, address, whole, stored } = await aStore()
  const file = someBytes(1_000)
  const { uploadUrl, formFields } = await whole(file.length)
  expect(formFields).toBeUndefined()
  expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe(`${SECONDS}`)
  expect(await put(uploadUrl, someBytes(1_001))).toBe(403)
  expect(await put(uploadUrl, file)).toBe(200)
  await direct.finish(address, undefined, file.length)
  expect(await store.stat(address)).toEqual({ size: file.length })
  expect(await stored()).toEqual(file)
})

it('the store accepts a file by POST only with its declared size [MEDIA-61]', async () => {
  const { direct, address, whole, stored } = await aStore()
  const file = someBytes(1_000)
  const { uploadUrl, formFields = {} } = await whole(file.length, 'POST')
  expect(await post(uploadUrl, formFields, someBytes(1_001))).toBe(400)
  const elsewhere = { ...formFields, key: 'elsewhere' }
  expect(await post(uploadUrl, elsewhere, file)).toBe(403)
  expect(await post(uploadUrl, formFields, file)).toBe(204)
  await direct.finish(address, undefined, file.length)
  expect(await stored()).toEqual(file)
})

it('a completed file stays unchanged after later writes to its upload URL [MEDIA-62]', async () => {
  const { direct, address, whole, stored } = await aStore()
  const file = someBytes(64)
  const { uploadUrl } = await whole(file.length)
  await put(uploadUrl, file)
  await direct.finish(address, undefined, file.length)
  expect(await put(uploadUrl, someBytes(64, 7))).toBe(200)
  expect(await stored()).toEqual(file)
})

it('a repeated completion succeeds, and one without data creates no file [MEDIA-62]', async () => {
  const { store, direct, address, whole, stored } = await aStore()
  const file = someBytes(64)
  const { uploadUrl } = await whole(file.length)
  await direct.finish(address, undefined, file.length)
  expect(await store.stat(address)).toBeUndefined()
  await put(uploadUrl, file)
  await direct.finish(address, undefined, file.length)
  await direct.finish(address, undefined, file.length)
  expect(await stored()).toEqual(file)
})

it('a large upload in slices of 5 MiB continues after the stored slices [MEDIA-63]', async () => {
  const { store, direct, address, stored } = await aStore()
  const file = someBytes(11 * MIB)
  const size = file.length
  const transfer = await direct.begin(address, size)
  const begun = await direct.slices(address, transfer, size)
  if (begun === undefined) throw new Error('the upload is gone')
  const { sliceBytes, offset, sliceUrlList } = begun
  expect({ sliceBytes, offset, count: sliceUrlList.length }).toEqual({
    sliceBytes: 5 * MIB,
    offset: 0,
    count: 3,
  })
  const bring = (index: number) => {
    const slice = file.subarray(index * sliceBytes, (index + 1) * sliceBytes)
    return put(sliceUrlList[index] ?? '', slice)
  }
  expect(await put(sliceUrlList[0] ?? '', file.subarray(0, 5 * MIB - 1))).toBe(403)
  expect(await bring(0)).toBe(200)
  expect(await bring(2)).toBe(200)
  expect((await direct.slices(address, transfer, size))?.offset).toBe(5 * MIB)
  await direct.finish(address, transfer, size)
  expect(await store.stat(address)).toBeUndefined()
  expect(await bring(1)).toBe(200)
  expect((await direct.slices(address, transfer, size))?.offset).toBe(size)
  await direct.finish(address, transfer, size)
  await direct.finish(address, transfer, size)
  expect((await stored()).equals(file)).toBe(true)
  expect(await bring(0)).toBe(404)
})

it('the upload detects that the store has lost slices [MEDIA-63]', async () => {
  const { store, direct, address } = await aStore()
  const transfer = await direct.begin(address, 6 * MIB)
  await store.remove(address)
  expect(await direct.slices(address, transfer, 6 * MIB)).toBeUndefined()
  expect(await direct.slices(address, '', 6 * MIB)).toBeUndefined()
})

it("the download URLs have the detected content type, not the client's [MEDIA-64]", async () => {
  const { direct, address, whole } = await aStore()
  const page = Buffer.from('<script>alert(1)</script>')
  const { uploadUrl } = await whole(page.length)
  const headers = { 'content-type': 'text/html', 'content-encoding': 'identity' }
  await fetch(uploadUrl, { method: 'PUT', headers, body: page })
  await direct.finish(address, undefined, page.length)
  const type = 'application/octet-stream'
  const disposition = "attachment; filename*=UTF-8''%E9%87%91%20%2B%20%27%28a%29%27.html"
  const answer = await fetch(await direct.download(address, undefined, { type, disposition }))
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(page)
  const said = ['content-type', 'content-disposition', 'content-encoding', 'cache-control']
  expect(said.map((name) => answer.headers.get(name))).toEqual([
    type,
    disposition,
    null,
    'private, max-age=604800, immutable',
  ])
})

it('the download URLs support ranges and cannot be modified [MEDIA-64]', async () => {
  const { direct, address, whole } = await aStore()
  const file = someBytes(100)
  const { uploadUrl } = await whole(file.length)
  await put(uploadUrl, file)
  await direct.finish(address, undefined, file.length)
  const url = await direct.download(address, undefined, {
    type: 'video/mp4',
    disposition: undefined,
  })
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 10-19/100')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(10, 20))
  const asPage = await fetch(url.replace('video%2Fmp4', 'text%2Fhtml'))
  expect(asPage.status).toBe(403)
  await asPage.arrayBuffer()
})

it('the store keeps derived files beside an object and reads any range of both [MEDIA-65]', async () => {
  const { store, direct, address, whole } = await aStore()
  const file = someBytes(100)
  const { uploadUrl } = await whole(file.length)
  await put(uploadUrl, file)
  await direct.finish(address, undefined, file.length)
  const small = someBytes(20, 3)
  await store.put(address, '198', small)
  expect(await store.stat(address, '198')).toEqual({ size: 20 })
  expect(await store.stat(address, '720')).toBeUndefined()
  expect(await buffer(await store.read(address, { variant: '198' }))).toEqual(small)
  const range = await store.read(address, { range: { from: 1, to: 3 } })
  expect(await buffer(range)).toEqual(file.subarray(1, 4))
  await expect(store.read(address, { variant: 'cover' })).rejects.toMatchObject({ status: 404 })
})

it('the removal of an object removes its derived files and ends its upload [MEDIA-66]', async () => {
  const { store, direct, address, whole } = await aStore()
  const file = someBytes(100)
  const { uploadUrl } = await whole(file.length)
  await put(uploadUrl, file)
  await direct.finish(address, undefined, file.length)
  await store.put(address, 'cover', file)
  await put(uploadUrl, file)
  const [sliceUrl = ''] = await sliceUrlsOf(direct, address)
  await store.remove(address)
  expect(await store.stat(address)).toBeUndefined()
  expect(await store.stat(address, 'cover')).toBeUndefined()
  expect(await put(sliceUrl, someBytes(5 * MIB))).toBe(404)
  await direct.finish(address, undefined, file.length)
  expect(await store.stat(address)).toBeUndefined()
  await store.remove(address)
})

const sliceUrlsOf = async (direct: DirectTransfer, address: ObjectAddress) => {
  const transfer = await direct.begin(address, 6 * MIB)
  return (await direct.slices(address, transfer, 6 * MIB))?.sliceUrlList ?? []
}
