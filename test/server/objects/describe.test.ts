import sharp from 'sharp'
import { expect, it } from 'vitest'
import { FairSemaphore } from '../../../server/src/kernel/fair-semaphore.ts'
import { animated, bitmap, blackPng, plain } from '../../../testing/internal/pictures.ts'
import { bring, complete, createObjectTestBed, upload } from './support/object-test-bed.ts'

const createTestBed = async () => {
  const testBed = await createObjectTestBed()
  return { ...testBed, alice: await testBed.device('alice') }
}

it('the server describes a picture with the dimensions of its three sizes [MEDIA-46]', async () => {
  const { alice, store, bytes } = await createTestBed()
  const file = await plain(1500, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const answer = await upload(alice, store, 'image', file)
  const { fileKey, imageInfoArray = [], ...rest } = answer
  expect(rest).toMatchObject({ fileType: 'image/jpeg', width: 1000, height: 1500, duration: 0 })
  expect(imageInfoArray.map(({ width, height }) => [width, height])).toEqual([
    [1000, 1500],
    [720, 1080],
    [198, 297],
  ])
  expect(imageInfoArray.map(({ url }) => new URL(url).searchParams.get('v'))).toEqual([
    null,
    '720',
    '198',
  ])
  const [large, small] = [await bytes(fileKey, '720'), await bytes(fileKey, '198')]
  expect(imageInfoArray.map(({ size }) => size)).toEqual([file.length, large.length, small.length])
  expect(await sharp(small).metadata()).toMatchObject({ width: 198, height: 297 })
  // As it came, whatever was made of it.
  expect((await bytes(fileKey)).equals(file)).toBe(true)
  const again = await complete(alice, fileKey)
  expect(again).toEqual(answer)
})

it('the server returns the original picture for all three sizes if it makes no smaller one [MEDIA-43]', async () => {
  const { alice, store, isKept } = await createTestBed()
  for (const file of [
    await animated('gif'),
    await animated('webp'),
    await plain(100, 100).png().toBuffer(),
    bitmap(800, 900),
  ]) {
    const { fileKey, imageInfoArray = [], location } = await upload(alice, store, 'image', file)
    expect(imageInfoArray.map(({ url }) => url)).toEqual([location, location, location])
    expect(new Set(imageInfoArray.map(({ size }) => size))).toEqual(new Set([file.length]))
    expect(await isKept(fileKey, '198')).toBe(false)
  }
})

it('the server removes a picture that is too expensive to inspect, and reports it [MEDIA-44]', async () => {
  const { alice, store, isKept } = await createTestBed()
  const fileKey = await bring(alice, store, 'image', blackPng(30_000, 30_000))
  expect(await alice.refused('upload.complete', { fileKey })).toBe(4002)
  expect(await isKept(fileKey)).toBe(false)
  // As a file it is bytes like others.
  const { fileType } = await upload(alice, store, 'file', blackPng(30_000, 30_000))
  expect(fileType).toBe('image/png')
})

it('the server rejects a picture without pixels, and keeps at most the pixels of a forged one [MEDIA-45]', async () => {
  const { alice, store, bytes } = await createTestBed()
  const script = '<script>alert(1)</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${script}</svg>`
  const png = await plain(900, 900).png().toBuffer()
  for (const nothing of [svg, `<html>${script}</html>`, 'MZ\u0090\0', 'x', png.subarray(0, 20)]) {
    const fileKey = await bring(alice, store, 'image', Buffer.from(nothing))
    expect(await alice.refused('upload.complete', { fileKey })).toBe(4002)
  }
  const both = [
    Buffer.concat([png, Buffer.from(`<html>${script}</html>`)]),
    Buffer.concat([await plain(900, 900).jpeg().toBuffer(), Buffer.from(script)]),
    await plain(900, 900)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
  ]
  for (const forged of both) {
    expect(forged.includes(script)).toBe(true)
    const { fileKey } = await upload(alice, store, 'image', forged)
    for (const size of ['198', '720'] as const) {
      expect((await bytes(fileKey, size)).includes('script')).toBe(false)
    }
  }
  const gif = Buffer.from(`GIF89a/*${script}*/=1;`)
  const fileKey = await bring(alice, store, 'image', gif)
  expect(await alice.refused('upload.complete', { fileKey })).toBe(4002)
})

it('the server inspects a broken picture safely and keeps it unchanged [MEDIA-45]', async () => {
  const { alice, store } = await createTestBed()
  const whole = await plain(900, 900).webp().toBuffer()
  const broken = Buffer.concat([whole.subarray(0, 40), Buffer.alloc(whole.length - 40, 0x55)])
  const { imageInfoArray = [], location } = await upload(alice, store, 'image', broken)
  expect(imageInfoArray.map(({ url }) => url)).toEqual([location, location, location])
})

it('the server inspects many concurrent pictures and finishes all [MEDIA-47]', async () => {
  const { alice, store } = await createTestBed()
  const file = await plain(1200, 1200).jpeg().toBuffer()
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => bring(alice, store, 'image', file)),
  )
  const answers = await Promise.all(keys.map((key) => complete(alice, key)))
  expect(answers.map(({ imageInfoArray }) => imageInfoArray?.[2]?.width)).toEqual(
    keys.map(() => 198),
  )
})

it('the queue runs a limited number of tasks at once, in their order [MEDIA-47]', async () => {
  const semaphore = new FairSemaphore(2)
  const ends: ((isGood: boolean) => void)[] = []
  const begun: number[] = []
  const run = (number: number) =>
    semaphore.run(1, () => {
      begun.push(number)
      return new Promise<number>((resolve, reject) => {
        ends[number] = (isGood) => (isGood ? resolve(number) : reject(new Error('bad')))
      })
    })
  const tasks = [0, 1, 2, 3].map(run)
  const settled = Promise.allSettled(tasks)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.(false)
  await expect(tasks[1]).rejects.toThrow('bad')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.(true)
  await tasks[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const end of [ends[2], ends[3]]) end?.(true)
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

it('the queue alternates between users, however many tasks one of them has [MEDIA-144]', async () => {
  const semaphore = new FairSemaphore(1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = (userID: number, name: string) =>
    semaphore.run(userID, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const tasks = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(1, 'a4'), run(2, 'b1')]
  tasks.push(run(3, 'c1'), run(2, 'b2'))
  for (let ended = 0; ended < tasks.length; ended++) {
    await expect.poll(() => begun.length).toBe(ended + 1)
    ends[ended]?.()
  }
  await Promise.all(tasks)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})
