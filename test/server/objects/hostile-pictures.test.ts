import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPicture, shrink, UnfitPicture } from '../../../server/src/services/objects/pictures.ts'
import { animated, bitmap, blackPng, plain } from '../../../testing/internal/pictures.ts'

const chunk = (name: string, content: Uint8Array) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** An animated webp with a number of frames of two pixels each. */
const crowdedWebp = async (pictures: number, width = 2, height = 2) => {
  const file = await animated('webp', 2, 2)
  const at = file.indexOf('ANMF')
  const size = file.readUInt32LE(at + 4)
  const picture = file.subarray(at, at + 8 + size + (size & 1))
  const start = Buffer.from(file.subarray(8, at))
  start.writeUIntLE(width - 1, 16, 3)
  start.writeUIntLE(height - 1, 19, 3)
  return chunk('RIFF', Buffer.concat([start, ...Array(pictures).fill(picture)]))
}

it('the server inspects animations without counting their frames [MEDIA-146]', async () => {
  // Counted one by one these would take minutes.
  const webp = await readPicture(await crowdedWebp(200_000))
  expect(webp).toEqual({ width: 2, height: 2, isShrinkable: false })
  const gif = await animated('gif', 2, 2)
  const [start, picture] = [gif.indexOf('!\xf9', 'latin1'), gif.indexOf('!\xf9', 40, 'latin1')]
  const one = gif.subarray(start, picture)
  const many = Buffer.concat([gif.subarray(0, start), ...Array(10_000).fill(one), Buffer.of(0x3b)])
  expect(await readPicture(many)).toEqual({ width: 2, height: 2, isShrinkable: false })
  for (const sides of [[16_384, 16_384] as const, [2 ** 24, 2 ** 24] as const]) {
    await expect(readPicture(await crowdedWebp(1, ...sides))).rejects.toThrow(UnfitPicture)
  }
})

/** The same PNG, which now says something else of itself in its first chunk. */
const claiming = (png: Buffer, at: number, ...bytes: readonly number[]): Buffer => {
  const claimed = Buffer.from(png)
  Buffer.from(bytes).copy(claimed, 16 + at)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  return claimed
}

it('the server trusts no declared picture size, neither small nor endless [MEDIA-44]', async () => {
  const png = blackPng(10, 10)
  const sides = [
    [0, 0, 0, 0, 0, 0, 0, 0],
    [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff],
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0x80, 0, 0, 0, 0, 0, 0, 1],
    [0, 0, 0, 1, 0x7f, 0xff, 0xff, 0xff],
  ]
  for (const side of sides) {
    await expect(readPicture(claiming(png, 0, ...side))).rejects.toThrow(UnfitPicture)
  }
  // 30 megapixels in one piece: with 8 bits a colour, and with 16.
  const large = blackPng(5_000, 6_000)
  expect((await readPicture(claiming(large, 8, 8, 6, 0, 0, 1))).width).toBe(5_000)
  await expect(readPicture(claiming(large, 8, 16, 6, 0, 0, 1))).rejects.toThrow(UnfitPicture)
  const wrong = bitmap(5, 5)
  for (const side of [2 ** 31 - 1, -(2 ** 31)]) {
    wrong.writeInt32LE(side, 18)
    await expect(readPicture(wrong)).rejects.toThrow(UnfitPicture)
  }
})

it('the server ignores misleading data beside the pixels [MEDIA-45]', async () => {
  const png = await plain(900, 900).png().toBuffer()
  const beside = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(content.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return Buffer.concat([png.subarray(0, 33), framed, png.subarray(33)])
  }
  const bomb = deflateSync(Buffer.alloc(100 * 2 ** 20))
  // Entries that each claim all of it.
  const exif = Buffer.alloc(2 ** 20, 1)
  exif.write('II*\0\x08\0\0\0', 'latin1')
  const before = process.memoryUsage.rss()
  for (const file of [
    beside('eXIf', exif),
    beside('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb])),
    beside('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb])),
    beside('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(exif)])),
  ]) {
    expect(await readPicture(file)).toMatchObject({ width: 900, height: 900 })
    expect((await shrink(file, ['small'])).get('small')?.width).toBe(198)
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
})

const segment = (kind: number, ...content: readonly Uint8Array[]) => {
  const bytes = Buffer.concat(content)
  const head = Buffer.of(0xff, kind, 0, 0)
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** A grey JPEG of 8 by 8 pixels with a number of scans. */
const drawnIn = (goes: number, between = Buffer.of()) => {
  const table = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.of(kind, 1, ...Array(15).fill(0), symbol))
  const first = Buffer.concat([segment(0xda, Buffer.of(1, 1, 0, 0, 0, 0)), Buffer.of(0x7f)])
  const more = Array.from({ length: goes - 1 }, (_, at) => {
    const [index, bit] = [1 + (at % 63), 13 - Math.floor(at / 63)]
    const range = bit === 13 ? bit : ((bit + 1) << 4) | bit
    const scan = segment(0xda, Buffer.of(1, 1, 0, index, index, range))
    return Buffer.concat([between, scan, Buffer.of(0x7f)])
  })
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, Buffer.alloc(1), Buffer.alloc(64, 1)),
    segment(0xc2, Buffer.of(8, 0, 8, 0, 8, 1, 1, 0x11, 0)),
    table(0, 0),
    table(0x10, 0),
    first,
    ...more,
    Buffer.of(0xff, 0xd9),
  ])
}

it('the server rejects a progressive JPEG with too many scans [MEDIA-146]', async () => {
  expect(await readPicture(drawnIn(64))).toMatchObject({ width: 8, height: 8 })
  expect((await shrink(drawnIn(64), ['small'])).size).toBe(1)
  for (const goes of [65, 800]) {
    await expect(readPicture(drawnIn(goes))).rejects.toThrow(UnfitPicture)
  }
  // Markers before a scan do not hide it.
  for (const mark of [[1], [0xd3], [0xff], [0xfe, 0, 2], [0xe1, 0, 4, 0xff, 0xd9]]) {
    const hidden = drawnIn(65, Buffer.of(0xff, ...mark))
    await expect(readPicture(hidden)).rejects.toThrow(UnfitPicture)
  }
  // Previews within do not count, nor do pixels that look like a mark.
  const progressive = await plain(900, 900).jpeg({ progressive: true }).toBuffer()
  const previews = Array.from({ length: 3 }, () => segment(0xe2, drawnIn(80)))
  const start = progressive.subarray(0, 2)
  const holding = Buffer.concat([start, ...previews, progressive.subarray(2)])
  expect(await readPicture(holding)).toMatchObject({ width: 900, isShrinkable: true })
  const noise = sharp({
    create: {
      ...{ width: 900, height: 900, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const noisy = await noise.jpeg({ progressive: true, quality: 100 }).toBuffer()
  expect(await readPicture(noisy)).toMatchObject({ width: 900, isShrinkable: true })
})
