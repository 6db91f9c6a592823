import { crc32, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readPicture, shrink, UnfitPicture } from '../../../server/src/objects/pictures.ts'
import { animated, bitmap, blackPng, plain } from './support/pictures.ts'

const chunk = (name: string, content: Uint8Array) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** A moving webp of so many pictures, each of which is one of two pixels. */
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

it('looks at pictures that move without counting what they have [MEDIA-146]', async () => {
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

it('believes no picture that it is small, and none that it is endless [MEDIA-44]', async () => {
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

it('is not led astray by what stands beside the pixels [MEDIA-45]', async () => {
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
