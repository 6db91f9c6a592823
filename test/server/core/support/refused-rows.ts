import { serverCodes } from 'tavern-im/protocol'
import { expect } from 'vitest'
import type { Storage } from '../../../../server/src/storage/storage.ts'
import { BAD, coreWithBadRows } from './bad-row.ts'

const text = (value: string) => ({ payload: { text: value } })

const outcomes = async (requests: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(requests)).map((one) =>
    one.status === 'fulfilled' ? 'stored' : (one.reason as { code: number }).code,
  )

/** One request of several in a commit has a row that the database refuses. */
export const refusesOneOfMany = async (open: () => Promise<Storage>): Promise<void> => {
  const core = await coreWithBadRows(open)
  for (const [from, to] of [
    ['alice', 'bob'],
    ['carol', 'dave'],
    ['erin', 'frank'],
    ['grace', 'heidi'],
  ] as const) {
    await core.run(to, 'profile.update', { profile: { nick: to } })
    await core.send(from, to, text('first'))
  }
  const release = core.hold()
  const before = core.run('alice', 'profile.update', { profile: { nick: 'Alice' } })
  await new Promise(setImmediate)
  const requests = [
    core.send('alice', 'bob', text('a1')),
    core.send('erin', 'frank', { random: BAD, ...text('bad') }),
    core.send('alice', 'bob', text('a2')),
    core.send('bob', 'alice', text('b1')),
    core.send('carol', 'dave', text('c1')),
  ]
  await new Promise(setImmediate)
  release()
  await before
  expect(await outcomes(requests)).toEqual([
    'stored',
    serverCodes.SERVER_FAULT,
    'stored',
    'stored',
    'stored',
  ])
  // A repetition is no answered send, and what follows takes its sequence.
  const again = core.send('erin', 'frank', { random: BAD, ...text('bad') })
  await expect(again).rejects.toMatchObject({ code: serverCodes.SERVER_FAULT })
  expect(await core.send('erin', 'frank', text('good'))).toMatchObject({ sequence: 2 })
  expect(await core.texts('bob', 'alice')).toEqual([
    [1, 'first'],
    [2, 'a1'],
    [3, 'a2'],
    [4, 'b1'],
  ])
  expect(await core.texts('dave', 'carol')).toEqual([
    [1, 'first'],
    [2, 'c1'],
  ])
  const reads = core.reads()
  await core.send('grace', 'heidi', text('still in memory'))
  expect(core.reads()).toBe(reads)
}
