import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type PictureSize, sizesOf } from '../../../server/src/services/objects/picture-sizes.ts'
import { readPicture, shrink, UnfitPicture } from '../../../server/src/services/objects/pictures.ts'
import {
  animated,
  bitmap,
  blackPng,
  lightQuarter,
  marked,
  plain,
  veiled,
} from '../../../testing/internal/pictures.ts'
import { inProof } from '../../support/in-proof.ts'

const madeOf = async (bytes: Uint8Array) => shrink(bytes, sizesOf(await readPicture(bytes)))

const measuresOf = async (bytes: Uint8Array) =>
  [...(await madeOf(bytes))].map(([size, { width, height }]) => [size, width, height])

const one = async (bytes: Uint8Array, size: PictureSize = 'small') => {
  const made = (await madeOf(bytes)).get(size)
  if (made === undefined) throw new Error(`shrink picture: there is no ${size} one`)
  return made
}

describe('the small pictures have least sides of 720 and 198 and are never enlarged [MEDIA-40]', () => {
  it.each([
    [
      'wide',
      1600,
      900,
      [
        ['large', 1280, 720],
        ['small', 352, 198],
      ],
    ],
    [
      'tall',
      900,
      1600,
      [
        ['large', 720, 1280],
        ['small', 198, 352],
      ],
    ],
    ['between', 500, 400, [['small', 247, 198]]],
    ['exactly as large', 720, 720, [['small', 198, 198]]],
    ['small', 198, 5000, []],
    ['tiny', 1, 1, []],
    ['long', 721, 59_000, [['small', 198, 16_202]]],
    ['longer than any format', 721, 60_000, []],
  ] as const)('%s', async (_name, width, height, measures) => {
    expect(await measuresOf(await plain(width, height).png().toBuffer())).toEqual(measures)
  })
})

it.each([
  [1, 'top left'],
  [2, 'top right'],
  [3, 'bottom right'],
  [4, 'bottom left'],
  [5, 'top left'],
  [6, 'top right'],
  [7, 'bottom right'],
  [8, 'bottom left'],
])('a picture of EXIF orientation %i is shown upright [MEDIA-41]', async (orientation, light) => {
  const bytes = await marked(1200, 800).withMetadata({ orientation }).jpeg().toBuffer()
  const isTurned = orientation > 4
  const head = await readPicture(bytes)
  expect([head.width, head.height]).toEqual(isTurned ? [800, 1200] : [1200, 800])
  for (const size of ['large', 'small'] as const) {
    const made = await one(bytes, size)
    expect(made.width > made.height).toBe(!isTurned)
    expect(await lightQuarter(made.bytes)).toBe(light)
  }
})

it('the small pictures contain no location or camera data [MEDIA-42]', async () => {
  const bytes = await plain(900, 900)
    .withExif({ IFD0: { Make: 'a camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(await sharp(bytes).metadata()).toHaveProperty('exif')
  for (const size of ['large', 'small'] as const) {
    const { bytes: made } = await one(bytes, size)
    const { exif, xmp, iptc, icc } = await sharp(made).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(Buffer.from(made).includes('a camera')).toBe(false)
  }
})

it('the server accepts pictures of all depths and colours [MEDIA-40]', async () => {
  const colourful = plain(900, 900)
  const inputs = {
    cmyk: await colourful.clone().toColourspace('cmyk').jpeg().toBuffer(),
    deep: await colourful.clone().toColourspace('rgb16').png().toBuffer(),
    grey: await colourful.clone().toColourspace('b-w').png().toBuffer(),
    'deep grey': await colourful.clone().toColourspace('grey16').png().toBuffer(),
    palette: await colourful.clone().png({ palette: true }).toBuffer(),
    webp: await colourful.clone().webp().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(inputs)) {
    const made = await one(bytes)
    expect([name, made.type, made.width]).toEqual([name, 'image/jpeg', 198])
    const { space, depth } = await sharp(made.bytes).metadata()
    expect([name, depth, space]).toEqual([name, 'uchar', 'srgb'])
  }
})

it('transparent pictures become webp and all others jpeg [MEDIA-40]', async () => {
  expect((await one(await veiled(900, 900).png().toBuffer())).type).toBe('image/webp')
  expect((await one(await veiled(900, 900, 1).png().toBuffer())).type).toBe('image/jpeg')
  const grey = await veiled(900, 900).toColourspace('b-w').png().toBuffer()
  expect((await one(grey)).type).toBe('image/webp')
})

it('animations and bitmaps stay unchanged [MEDIA-43]', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const head = await readPicture(await animated(format))
    expect(head).toEqual({ width: 240, height: 260, isShrinkable: false })
  }
  expect(sizesOf(await readPicture(await animated('gif')))).toEqual([])
  expect(await readPicture(bitmap(900, -800))).toEqual({
    width: 900,
    height: 800,
    isShrinkable: false,
  })
  const still = await plain(900, 900).gif().toBuffer()
  expect(sizesOf(await readPicture(still))).toEqual([])
})

it('the server rejects pictures with too many declared pixels before decoding [MEDIA-44]', async () => {
  const bomb = blackPng(30_000, 30_000)
  const whole = await plain(7_100, 7_100).png({ progressive: true }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  for (const bytes of [bomb, whole, bitmap(2 ** 31 - 1, 2 ** 31 - 1)]) {
    const before = process.memoryUsage.rss()
    await expect(readPicture(bytes)).rejects.toThrow(UnfitPicture)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  }
})

inProof('needs little memory for a picture of a hundred million pixels [MEDIA-44]', async () => {
  const bytes = await veiled(10_000, 10_000).png().toBuffer()
  const before = process.resourceUsage().maxRSS
  expect((await madeOf(bytes)).size).toBe(2)
  // As a whole it has 400 MB; the line counts kB.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000)
})

it('the server shows the available part of a truncated picture [MEDIA-45]', async () => {
  const whole = await marked(1200, 900).jpeg().toBuffer()
  const made = await one(whole.subarray(0, whole.length / 2))
  expect([made.width, made.height]).toEqual([264, 198])
})

it('the server rejects files that are not plain pictures [MEDIA-45]', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>0</script></svg>'
  const inputs = [
    Buffer.from(svg),
    Buffer.from('<html><script>0</script></html>'),
    Buffer.from('x'),
    Buffer.alloc(0),
    Buffer.from('BM'),
    await plain(9, 9).tiff().toBuffer(),
    (await plain(900, 900).png().toBuffer()).subarray(0, 20),
    (await plain(900, 900).jpeg().toBuffer()).subarray(0, 20),
  ]
  for (const bytes of inputs) await expect(readPicture(bytes)).rejects.toThrow(UnfitPicture)
})
