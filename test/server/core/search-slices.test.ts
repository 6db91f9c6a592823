import { describe, expect, it } from 'vitest'
import { SliceQueue } from '../../../server/src/domain/search/slice-queue.ts'
import { type SequenceRange, slicesOf } from '../../../server/src/domain/search/slices.ts'

const MOST = 512 * 1024

const conversation = (id: number, first: number, last: number) => ({
  ...{ type: 1 as const, to: `${id}`, hasDeleted: false },
  ...{ id, first, last },
})

/** Walks through conversations; `bytesOf` is the length of one message. */
const walk = async (
  conversations: readonly ReturnType<typeof conversation>[],
  bytesOf: (id: number, sequence: number) => number,
  more: { keywords?: number; below?: number } = {},
) => {
  const seen: string[] = []
  const sizes: number[] = []
  let measured = 0
  const sequencesIn = (slice: readonly SequenceRange[]) =>
    slice.flatMap(({ conversation: { id, last }, from, to }) =>
      Array.from({ length: Math.max(0, Math.min(to, last) - from + 1) }, (_, at) => [
        id,
        from + at,
      ]),
    ) as [number, number][]
  const sum = (slice: readonly SequenceRange[]) =>
    sequencesIn(slice).reduce((bytes, [id, sequence]) => bytes + bytesOf(id, sequence), 0)
  const measure = async (slice: readonly SequenceRange[]) => {
    measured = Math.max(measured, sequencesIn(slice).length)
    return sum(slice)
  }
  for await (const slice of slicesOf(conversations, { keywords: 1, ...more, measure })) {
    seen.push(...sequencesIn(slice).map((sequence) => sequence.join('/')))
    sizes.push(sum(slice))
  }
  return { seen, sizes, measured }
}

describe('a walk through conversations in slices', () => {
  it('yields every message once, and no slice exceeds the comparable length [BUDGET-10]', async () => {
    const all = [conversation(1, 1, 3_000), conversation(2, 50, 49), conversation(3, 7, 900)]
    // Short ones, then long ones.
    const bytesOf = (id: number, sequence: number) =>
      id === 3 || sequence % 1_000 < 40 ? 12_000 : 100
    const { seen, sizes, measured } = await walk(all, bytesOf)
    expect(new Set(seen).size).toBe(3_000 + 894)
    expect(seen).toHaveLength(3_000 + 894)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST)
    expect(measured).toBeLessThanOrEqual(2_048)
  })

  it('yields messages longer than a slice one by one [BUDGET-10]', async () => {
    const { seen } = await walk([conversation(1, 1, 20)], () => 2 * MOST)
    expect(seen).toHaveLength(20)
  })

  it('yields few slices for short messages, and shorter ones for more keywords [BUDGET-10]', async () => {
    const one = await walk([conversation(1, 1, 20_000)], () => 120)
    expect(one.sizes.length).toBeLessThan(15)
    const five = await walk([conversation(1, 1, 20_000)], () => 120, { keywords: 5 })
    expect(Math.max(...five.sizes)).toBeLessThanOrEqual(MOST / 5)
  })

  it('begins below a message and leaves the newest range open [BUDGET-10]', async () => {
    const { seen } = await walk([conversation(1, 1, 100)], () => 100, { below: 31 })
    expect(seen).toHaveLength(30)
    const slices: SequenceRange[] = []
    const measure = async () => 0
    const options = { keywords: 1, measure }
    for await (const slice of slicesOf([conversation(1, 1, 100)], options)) slices.push(...slice)
    expect(slices[0]?.to).toBe(Number.MAX_SAFE_INTEGER)
    for await (const _ of slicesOf([conversation(1, 5, 9)], { ...options, below: 5 })) {
      throw new Error('there is nothing below the first')
    }
  })
})

const busy = (ms: number) => {
  const since = performance.now()
  while (performance.now() - since < ms);
}

describe('the queue of slices', () => {
  it('returns to the event loop, and alternates between waiting searches [BUDGET-10]', async () => {
    const queue = new SliceQueue()
    const order: string[] = []
    const took: number[] = []
    let ticks = 0
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        ticks += 1
      }
    }
    const search = async (name: string) => {
      for (let slice = 0; slice < 10; slice++) {
        order.push(name)
        await queue.run(
          () => busy(3),
          (ms) => took.push(ms),
        )
      }
    }
    const watching = watch()
    await Promise.all(['a', 'b', 'c'].map(search))
    isOver = true
    await watching
    // Two slices exceed the time of a tick.
    expect(ticks).toBeGreaterThanOrEqual(14)
    expect(took).toHaveLength(30)
    expect(order.slice(0, 9).join('')).toBe('abcabcabc')
  })

  it('continues after a failed slice [BUDGET-10]', async () => {
    const queue = new SliceQueue()
    const failing = queue.run(
      () => Promise.reject(new Error('no')),
      () => {},
    )
    const next = queue.run(
      () => 1,
      () => {},
    )
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe(1)
  })
})
