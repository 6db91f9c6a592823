import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { webpOf } from '../../demo/api/src/uploads/picture.ts'
import { firstWebpFrame } from '../../server/src/services/objects/moving-webp.ts'
import { type Market, openMarket } from '../demo/api/market.ts'
import { aPicture, putUp } from '../demo/api/pictures.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const MEGABYTE = 1024 * 1024

/** Two frames of one colour each, the first one red. */
const aFilm = async (alpha: 1 | 0.5): Promise<Buffer> => {
  const colours = [
    { r: 200, g: 40, b: 40, alpha },
    { r: 40, g: 200, b: 40, alpha },
  ]
  const frames = colours.map((background) =>
    sharp({ create: { width: 8, height: 6, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** As many frames as fit into 3 MB: libwebp goes through all that stand before each. */
const aLongFilm = async (): Promise<Buffer> => {
  const film = await aFilm(1)
  const at = film.indexOf('ANMF')
  const size = film.readUInt32LE(at + 4)
  const frame = film.subarray(at, at + 8 + size + (size & 1))
  const count = Math.floor((3 * MEGABYTE - at - 1024) / frame.length)
  const long = Buffer.concat([film.subarray(0, at), ...Array(count).fill(frame)])
  long.writeUInt32LE(long.length - 8, 4)
  return long
}

/** An interlaced PNG with 16 bits a colour, which is decoded as a whole. */
const aDeepPicture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

describe('an uploaded picture', () => {
  it('blocks no other upload, however many frames it has [SEC-35]', async () => {
    const [attacker, other] = [await market.login('100001'), await market.login('100002')]
    const film = await aLongFilm()
    // Different each time: the same one would be known.
    const films = [1, 2, 3, 4, 5, 6].map((at) => Buffer.concat([film, Buffer.alloc(2 * at)]))
    const timed = async (colour: string) => {
      const file = await aPicture('png', 8, 8, colour)
      const since = performance.now()
      const { body } = await putUp(market, other, { file })
      expect(body).toMatchObject({ ok: true })
      return performance.now() - since
    }
    const quiet = Math.max(50, await timed('#111'))
    const attack = films.map((file) => putUp(market, attacker, { file }))
    let longest = 0
    for (const colour of ['#222', '#333', '#444']) longest = Math.max(longest, await timed(colour))
    // Without the guard each film takes seconds.
    expect(longest / quiet).toBeLessThan(30)
    expect((await Promise.all(attack)).map(({ body }) => body.ok)).toEqual(films.map(() => true))
  })

  it.each([1, 0.5] as const)(
    'is the first frame of an animation, with alpha %j [SEC-35]',
    async (alpha) => {
      const file = await aFilm(alpha)
      const { body } = await putUp(market, await market.login('100001'), { file })
      const answer = await market.app.inject({ method: 'GET', url: String(body.data.url) })
      const { data, info } = await sharp(answer.rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([8, 6])
      const [red = 0, green = 0, , opacity = 0] = data
      expect(red).toBeGreaterThan(green)
      expect(Math.abs(opacity - 255 * alpha)).toBeLessThan(4)
    },
  )

  it('is rejected if its first frame is invalid [SEC-35]', async () => {
    const film = await aFilm(1)
    const token = await market.login('100001')
    const at = film.indexOf('ANMF')
    const broken = [
      film.subarray(0, at),
      film.subarray(0, at + 12),
      Buffer.concat([film.subarray(0, at + 24), Buffer.alloc(200, 0xff)]),
      Buffer.concat([film.subarray(0, 30), Buffer.from('ANMF'), Buffer.alloc(4, 0xff)]),
    ]
    for (const file of broken) {
      const { body } = await putUp(market, token, { file })
      expect(body).toMatchObject({ ok: false, error_code: 10013 })
    }
    expect(firstWebpFrame(film.subarray(0, at))).toBeUndefined()
  })

  it('has at most 25 megapixels, half of them with 16 bits a colour [SEC-35]', async () => {
    const token = await market.login('100001')
    const wide = await sharp({
      create: { width: 6000, height: 4200, channels: 3, background: '#c33' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    const film = await aFilm(1)
    // Size of the canvas in its header.
    film.writeUIntLE(9999, 24, 3)
    film.writeUIntLE(9999, 27, 3)
    for (const file of [wide, film, await aDeepPicture(3600)]) {
      const { body } = await putUp(market, token, { file })
      expect(body).toMatchObject({ ok: false, error_msg: '图片尺寸过大，请压缩后上传' })
    }
  })

  it('is rejected after ten seconds in any step, and releases its slot [SEC-35]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const file = await aPicture('png', 8, 8)
    let begun = 0
    let end = (): void => undefined
    const stuck = () => {
      begun += 1
      return new Promise<'no picture'>((resolve) => {
        end = () => resolve('no picture')
      })
    }
    const tries = [1, 2, 3].map(() => webpOf({ stillPicture: stuck }, 7, file))
    const outcome = Promise.allSettled(tries)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(tries[0]).rejects.toMatchObject({ message: '图片已损坏，请换一张' })
    // Its work still goes on: nothing else of this account begins.
    expect(begun).toBe(1)
    vi.useRealTimers()
    expect((await webpOf(market.context, 8, file)).length).toBeGreaterThan(0)
    for (const done of [2, 3]) {
      end()
      await vi.waitFor(() => expect(begun).toBe(done))
    }
    end()
    expect((await outcome).map(({ status }) => status)).toEqual(tries.map(() => 'rejected'))
  })

  it('waits in a queue of at most seven others of its account [SEC-35]', async () => {
    const file = await aPicture('png', 8, 8)
    let end = (): void => undefined
    const stuck = new Promise<'no picture'>((resolve) => {
      end = () => resolve('no picture')
    })
    const tries = Array.from({ length: 10 }, async () =>
      webpOf({ stillPicture: () => stuck }, 9, file),
    )
    const outcome = Promise.allSettled(tries)
    await expect(tries[9]).rejects.toMatchObject({ row: { code: 10006 } })
    end()
    const codes = (await outcome).map((one) => one.status === 'rejected' && one.reason.row.code)
    expect(codes).toEqual([...Array(9).fill(10013), 10006])
  })
})
