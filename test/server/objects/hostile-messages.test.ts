import { expect, it } from 'vitest'
import { aMessage } from '../core/support/test-core.ts'
import { keep, merger, nested, within } from './support/merged.ts'
import { createObjectTestBed } from './support/object-test-bed.ts'

it('the server stores each reference of a message once, and limits their number [MEDIA-148]', async () => {
  let writes = 0
  const { device } = await createObjectTestBed({
    onCommit: (count) => {
      writes += count
    },
  })
  const alice = await device('alice')
  await device('bob')
  const writesOf = async (act: () => Promise<unknown>) => {
    const before = writes
    await act()
    return writes - before
  }
  const ordinary = await writesOf(() => keep(alice, [within('https://a.b/c')]))
  const holding = (count: number, key: (index: number) => string) =>
    within(
      'https://a.b/c',
      Array.from({ length: count }, (_, index) => nested(merger([], key(index)))),
    )
  const same = await writesOf(() => keep(alice, [holding(800, () => 'the same')]))
  // That it is named, that it is named now, and its files.
  const each = 3
  expect(same).toBe(ordinary + each)
  const others = await writesOf(() => keep(alice, [holding(800, (index) => `${index}`)]))
  expect(others).toBe(ordinary + 300 * each)
  const relay = (payload: object) =>
    alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMRelayElem', payload }))
  // The first one makes the conversation.
  await relay(merger([]))
  const said = await writesOf(() => relay(merger([])))
  const saidMany = await writesOf(() => relay(merger([holding(20, () => 'the same')], 'the same')))
  expect(saidMany).toBe(said + each)
})
