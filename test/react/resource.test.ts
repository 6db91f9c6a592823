import { describe, expect, it } from 'vitest'
import { type Edge, loadAtEdge, rest } from '../../react/edge.ts'
import {
  changeResource,
  idleResource,
  type ResourceChange,
  type ResourceState,
} from '../../react/resource.ts'
import { ImError } from '../../src/kernel/errors.ts'

type State = ResourceState<string>
type Change = ResourceChange<string>

const error = new ImError(2801, 'load: no answer in time')
const lifetime = { userID: 'alice', generation: 1, isStale: false }
const idle: State = { ...lifetime, at: 'idle', loaded: null, error: null }
const loading: State = { ...lifetime, at: 'loading', loaded: null, error: null }
const ready: State = { ...lifetime, at: 'ready', loaded: { value: 'one' }, error: null }
const failed: State = { ...lifetime, at: 'failed', loaded: null, error }

const table: [string, State, Change, State][] = [
  [
    'starts a load, which makes it fresh',
    { ...idle, isStale: true },
    { kind: 'load' },
    { ...loading, generation: 2 },
  ],
  [
    'keeps the value while it is loaded again',
    ready,
    { kind: 'load' },
    { ...ready, at: 'loading', generation: 2 },
  ],
  [
    'keeps the error while it is loaded again',
    failed,
    { kind: 'load' },
    { ...failed, at: 'loading', generation: 2 },
  ],
  ['is ready with the answer', loading, { kind: 'loaded', generation: 1, value: 'one' }, ready],
  [
    'stays stale if it was invalidated during the load',
    { ...loading, isStale: true },
    { kind: 'loaded', generation: 1, value: 'one' },
    { ...ready, isStale: true },
  ],
  ['fails with the error', loading, { kind: 'failed', generation: 1, error }, failed],
  [
    'keeps the value when a load fails',
    { ...ready, at: 'loading' },
    { kind: 'failed', generation: 1, error },
    { ...failed, loaded: { value: 'one' } },
  ],
  [
    'replaces its value by an update',
    ready,
    { kind: 'updated', update: (value) => `${value} two` },
    { ...ready, loaded: { value: 'one two' } },
  ],
  ['is stale when it is invalidated', ready, { kind: 'invalidated' }, { ...ready, isStale: true }],
  [
    'is idle and stale after a reset',
    ready,
    { kind: 'reset', userID: 'bob' },
    { ...idle, userID: 'bob', generation: 2, isStale: true },
  ],
]

const unchanged: [string, State, Change][] = [
  ['the answer to an earlier load', loading, { kind: 'loaded', generation: 0, value: 'zero' }],
  ['the failure of an earlier load', loading, { kind: 'failed', generation: 0, error }],
  ['an update without a value', loading, { kind: 'updated', update: (value) => `${value}!` }],
  ['an update to the same value', ready, { kind: 'updated', update: (value) => value }],
  ['an invalidation of stale data', { ...ready, isStale: true }, { kind: 'invalidated' }],
]

describe('a resource', () => {
  it.each(table)('%s', (_title, state, change, expected) => {
    expect(changeResource(state, change)).toEqual(expected)
  })

  it.each(unchanged)('is not changed by %s', (_title, state, change) => {
    expect(changeResource(state, change)).toBe(state)
  })

  it('is idle and stale before the first load', () => {
    expect(idleResource('alice')).toEqual({ ...idle, generation: 0, isStale: true })
  })
})

interface Pages {
  readonly items: readonly number[]
  readonly more: Edge
}

/** A resource with pages, and a load of the next one that is answered by hand. */
const pages = () => {
  const held: { value: Pages; update(change: (value: Pages) => Pages): void } = {
    value: { items: [1], more: rest },
    update(change) {
      held.value = change(held.value)
    },
  }
  let answer = (_page: number) => {}
  let fail = (_error: ImError) => {}
  const load = () =>
    loadAtEdge(
      held,
      'more',
      () =>
        new Promise<number>((resolve, reject) => {
          answer = resolve
          fail = reject
        }),
      (value: Pages, page) => ({ ...value, items: [...value.items, page] }),
    )
  return { held, load, answer: (page: number) => answer(page), fail: (e: ImError) => fail(e) }
}

describe('an edge', () => {
  it('extends the value by the answer, which concurrent calls share', async () => {
    const { held, load, answer } = pages()
    const first = load()
    expect(held.value.more.at).toBe('loading')
    expect(load()).toBe(first)
    answer(2)
    expect(await first).toBeNull()
    expect(held.value).toEqual({ items: [1, 2], more: rest })
  })

  it('has the error of a failed load until the retry, and keeps the value', async () => {
    const { held, load, fail } = pages()
    const first = load()
    fail(error)
    expect(await first).toBe(error)
    expect(held.value).toEqual({ items: [1], more: { at: 'failed', error } })
    void load()
    expect(held.value.more.at).toBe('loading')
  })

  it('ignores the answer if another value has replaced it', async () => {
    const { held, load, answer } = pages()
    const first = load()
    held.value = { items: [7], more: rest }
    answer(2)
    expect(await first).toBeNull()
    expect(held.value).toEqual({ items: [7], more: rest })
  })
})
