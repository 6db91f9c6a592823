import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Folders } from '../../../server/src/services/objects/folders.ts'
import { SharedFlush } from '../../../server/src/services/objects/shared-flush.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'

it('one flush serves all writers that arrived during the previous flush [MEDIA-114]', async () => {
  const ends: ((error?: Error) => void)[] = []
  const flush = new SharedFlush(
    () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()))
      }),
  )
  const done: string[] = []
  const ask = (name: string) =>
    flush.run().then(
      () => done.push(name),
      () => done.push(`${name} failed`),
    )
  const first = ask('first')
  await expect.poll(() => ends.length).toBe(1)
  const later = [ask('second'), ask('third')]
  ends[0]?.()
  await first
  expect(done).toEqual(['first'])
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.(new Error('the disk failed'))
  await Promise.all(later)
  const last = ask('last')
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  await last
  expect(done).toEqual(['first', 'second failed', 'third failed', 'last'])
})

it('the store creates the folder of each file, or fails if it cannot [MEDIA-114]', async () => {
  const root = temporaryDirectory()
  const folders = new Folders(root)
  const move = async (name: string, to: string) => {
    writeFileSync(join(root, name), name)
    await folders.move(join(root, name), join(root, to))
  }
  await Promise.all([move('a', '1/202601/a'), move('b', '1/202601/b'), move('c', '1/202602/c')])
  expect(
    ['1/202601/a', '1/202601/b', '1/202602/c'].map((at) => `${readFileSync(join(root, at))}`),
  ).toEqual(['a', 'b', 'c'])
  mkdirSync(join(root, '1/202601/taken'))
  await expect(move('d', '1/202601/taken')).rejects.toThrow()
  await move('d', '1/202601/d')
  expect(`${readFileSync(join(root, '1/202601/d'))}`).toBe('d')
})
