import { expect, it } from 'vitest'
import { c2c, revoke } from '../core/support/changes.ts'
import { APP, START_MS, temporaryDirectory, upTo } from '../core/support/test-core.ts'
import { aFile, bring, createObjectTestBed, DAY_SECONDS, send } from './support/object-test-bed.ts'

const HOUR_SECONDS = 3_600

const createTestBed = async (options: Parameters<typeof createObjectTestBed>[0] = {}) => {
  const testBed = await createObjectTestBed(options)
  const alice = await testBed.device('alice')
  await testBed.device('bob')
  return { ...testBed, alice, file: () => aFile(alice, testBed.store) }
}

it('the clean-up removes unfinished and unreferenced files after a day, and no younger ones [MEDIA-53]', async () => {
  const { alice, store, pass, file, untilRemoved, isKept, removed } = await createTestBed()
  const open = await bring(alice, store, 'file', Buffer.from('open'))
  const [lost, named] = [await file(), await file()]
  await send(alice, 'bob', named.location)
  pass(2 * HOUR_SECONDS)
  const younger = [await bring(alice, store, 'file', Buffer.from('young')), (await file()).fileKey]
  pass(22 * HOUR_SECONDS)
  await untilRemoved(open)
  await untilRemoved(lost.fileKey)
  expect(await isKept(open)).toBe(false)
  expect(await alice.refused('upload.complete', { fileKey: open })).toBe(4004)
  expect([named.fileKey, ...younger].filter((one) => removed.has(one))).toEqual([])
  pass(2 * HOUR_SECONDS)
  for (const one of younger) await untilRemoved(one)
  expect(await isKept(named.fileKey)).toBe(true)
})

it('the clean-up continues after its last position over months and hundreds of files [MEDIA-53]', async () => {
  const { alice, pass, file, untilRemoved, removed } = await createTestBed()
  const named = await file()
  await send(alice, 'bob', named.location)
  const many = await Promise.all(upTo(450).map(file))
  pass(DAY_SECONDS + HOUR_SECONDS)
  for (const { fileKey } of many) await untilRemoved(fileKey)
  // Its row may have the number of one that is gone.
  const later = await file()
  pass(40 * DAY_SECONDS)
  await untilRemoved(later.fileKey)
  expect(removed.has(named.fileKey)).toBe(false)
})

it('the clean-up keeps unreferenced files for the period that the app sets [MEDIA-53]', async () => {
  const settings = new Map([[APP, { objects: { orphanHours: 3 } }]])
  const { file, pass, untilRemoved, removed } = await createTestBed({ settings })
  const first = await file()
  pass(2 * HOUR_SECONDS)
  const second = await file()
  pass(HOUR_SECONDS)
  await untilRemoved(first.fileKey)
  expect(removed.has(second.fileKey)).toBe(false)
})

it('the clean-up continues at its last position after a restart [MEDIA-53]', async () => {
  const dataDir = temporaryDirectory()
  const first = await createTestBed({ dataDir })
  const [lost, recalled] = [await first.file(), await first.file()]
  const { sequence } = await send(first.alice, 'bob', recalled.location)
  // The disk takes nothing away until the server is gone.
  const { fails } = first.breakRemovals()
  await revoke(first.alice, c2c('bob', sequence))
  await fails
  expect(await first.isKept(recalled.fileKey)).toBe(true)
  expect(await first.alice.refused('upload.complete', { fileKey: recalled.fileKey })).toBe(4004)
  await first.close()
  const second = await createObjectTestBed({
    dataDir,
    now: () => START_MS + 2 * DAY_SECONDS * 1000,
  })
  await second.untilRemoved(recalled.fileKey)
  await second.untilRemoved(lost.fileKey)
  expect(await second.isKept(recalled.fileKey)).toBe(false)
  expect(await second.isKept(lost.fileKey)).toBe(false)
})

it('the clean-up retries in an hour if a file cannot be removed [MEDIA-53]', async () => {
  const { alice, file, pass, breakRemovals, untilRemoved, isKept } = await createTestBed()
  const one = await file()
  const { sequence } = await send(alice, 'bob', one.location)
  const { fails, repair } = breakRemovals()
  await revoke(alice, c2c('bob', sequence))
  await fails
  expect(await isKept(one.fileKey)).toBe(true)
  repair()
  pass(HOUR_SECONDS)
  await untilRemoved(one.fileKey)
})
