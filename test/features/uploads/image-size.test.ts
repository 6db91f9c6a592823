import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageSizeOf } from '../../../src/features/uploads/media/image-size.ts'

/** A file that counts what is read of it. */
const fileOf = (bytes: Uint8Array) => {
  const file = {
    taken: 0,
    async read(from: number, to: number) {
      const part = bytes.slice(from, to)
      file.taken += part.length
      return part
    },
  }
  return file
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#8833aa' } })

const size = { width: 40, height: 30 }
const turned = { width: 30, height: 40 }

/** BMP in its two headers; libraries write neither. */
const aBitmap = (width: number, height: number, isOld = false) => {
  const view = new DataView(new ArrayBuffer(60))
  view.setUint16(0, 0x424d)
  view.setUint32(14, isOld ? 12 : 40, true)
  if (isOld) {
    view.setUint16(18, width, true)
    view.setUint16(20, height, true)
  } else {
    view.setInt32(18, width, true)
    view.setInt32(22, height, true)
  }
  return new Uint8Array(view.buffer)
}

/** Puts this number of bytes of other segments before the size. */
const padded = (jpeg: Uint8Array, count: number) => {
  const segment = new Uint8Array(2 + 60_000)
  segment.set([0xff, 0xe2, 60_000 >> 8, 60_000 & 0xff])
  const parts = Array.from({ length: count }, () => segment)
  return new Uint8Array(Buffer.concat([jpeg.slice(0, 2), ...parts, jpeg.slice(2)]))
}

describe('the size of a picture', () => {
  it.each([
    ['a JPEG', () => picture().jpeg().toBuffer()],
    ['a progressive JPEG', () => picture().jpeg({ progressive: true }).toBuffer()],
    ['a PNG', () => picture().png().toBuffer()],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a lossy WebP', () => picture().webp().toBuffer()],
    ['a lossless WebP', () => picture().webp({ lossless: true }).toBuffer()],
    ['a WebP with alpha', () => picture().ensureAlpha(0.5).webp().toBuffer()],
    ['a BMP', async () => aBitmap(40, 30)],
    ['a BMP from top to bottom', async () => aBitmap(40, -30)],
    ['a BMP of OS/2', async () => aBitmap(40, 30, true)],
  ] as const)('of %s is read from its header [MEDIA-80]', async (_, make) => {
    expect(await imageSizeOf(fileOf(await make()))).toEqual(size)
  })

  it.each([
    [1, size],
    [2, size],
    [3, size],
    [4, size],
    [5, turned],
    [6, turned],
    [7, turned],
    [8, turned],
  ])('respects the orientation: %i of EXIF [MEDIA-80]', async (orientation, expected) => {
    const bytes = await picture().jpeg().withMetadata({ orientation }).toBuffer()
    expect(await imageSizeOf(fileOf(bytes))).toEqual(expected)
  })

  it('is found behind previews and profiles without reading them [MEDIA-80]', async () => {
    const bytes = padded(await picture().jpeg().toBuffer(), 40)
    const file = fileOf(bytes)
    expect(await imageSizeOf(file)).toEqual(size)
    expect(bytes.length).toBeGreaterThan(2_000_000)
    expect(file.taken).toBeLessThan(10_000)
  })

  it('is unknown for other files and truncated pictures [MEDIA-80]', async () => {
    const whole = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    for (let length = 0; length < whole.length; length += 7) {
      const found = await imageSizeOf(fileOf(whole.subarray(0, length)))
      expect([undefined, JSON.stringify(turned)]).toContain(found && JSON.stringify(found))
    }
    const text = new TextEncoder().encode('RIFF, GIF or BM? None of them, however long it is')
    expect(await imageSizeOf(fileOf(text))).toBeUndefined()
    expect(await imageSizeOf(fileOf(aBitmap(0, 0)))).toBeUndefined()
  })

  it('is unknown if reading fails [MEDIA-80]', async () => {
    const read = () => Promise.reject(new Error('gone'))
    expect(await imageSizeOf({ read })).toBeUndefined()
  })

  it('is found in bounded time: segments without an end are not followed forever [MEDIA-80]', async () => {
    const loop = new Uint8Array(4_096).fill(0xff)
    loop[1] = 0xd8
    expect(await imageSizeOf(fileOf(loop))).toBeUndefined()
  })
})
