import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VersionedMap } from '../../src/lib/versioned-map.ts'

const keys = ['a', 'b', 'c'] as const

/** A log: at each position one key gets another value, or none. */
const logs = fc.array(
  fc.record({ key: fc.constantFrom(...keys), value: fc.option(fc.nat(), { nil: undefined }) }),
  { maxLength: 12 },
)

type Log = readonly { readonly key: string; readonly value: number | undefined }[]

/** The state at a position of the log. */
const stateAt = (log: Log, position: number): Map<string, number> => {
  const state = new Map<string, number>()
  for (const { key, value } of log.slice(0, position)) {
    if (value === undefined) state.delete(key)
    else state.set(key, value)
  }
  return state
}

const enter = (map: VersionedMap<number>, log: Log, position: number): void => {
  const entry = log[position - 1]
  if (entry === undefined || map.isOld(entry.key, position)) return
  map.set(entry.key, entry.value, position)
}

const list = (map: VersionedMap<number>, log: Log, at: number): void => {
  const state = stateAt(log, at)
  for (const [key, value] of state) if (!map.isOld(key, at)) map.set(key, value, at)
  map.keep(new Set(state.keys()), at)
}

const shown = (map: VersionedMap<number>) =>
  keys.flatMap((key) => {
    const value = map.get(key)
    return value === undefined ? [] : [[key, value]]
  })

describe('a versioned map', () => {
  it('has the newest values, whatever arrives late, twice or between lists [FRIEND-33]', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(12)), fc.array(fc.nat(12)), (log, late, lists) => {
        const map = new VersionedMap<number>()
        for (let position = 1; position <= log.length; position++) {
          enter(map, log, position)
          for (const one of late) if (one < position) enter(map, log, one)
          // A list may be of any time up to now.
          for (const at of lists) if (at <= position) list(map, log, at)
        }
        expect(shown(map)).toEqual([...stateAt(log, log.length)].toSorted())
        expect(map.values).toHaveLength(stateAt(log, log.length).size)
      }),
      { numRuns: 2_000 },
    )
  })

  it('accepts older positions after markStale', () => {
    const map = new VersionedMap<number>()
    map.set('a', 1, 100)
    map.set('b', undefined, 100)
    map.markStale()
    expect(map.get('a')).toBe(1)
    expect(map.isOld('a', 3)).toBe(false)
    map.set('b', 2, 3)
    expect(map.keep(new Set(['b']), 3)).toBe(true)
    expect(shown(map)).toEqual([['b', 2]])
    map.clear()
    expect(map.values).toEqual([])
  })
})
