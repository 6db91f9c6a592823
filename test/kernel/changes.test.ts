import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { Changes } from '../../src/kernel/changes.ts'
import { Log } from '../../src/kernel/log.ts'

const aBoard = () => {
  const { log } = createTestPlatform()
  const changes = new Changes(new Log(log))
  const notified: string[] = []
  const listen = (topic: string) => changes.subscribe(topic, () => notified.push(topic))
  return { changes, notified, listen, lines: log.lines }
}

describe('changes', () => {
  it('are notified once per topic when the outermost batch ends [KERNEL-01]', () => {
    const { changes, notified, listen } = aBoard()
    listen('a')
    listen('b')
    changes.batch(() => {
      changes.mark('a')
      changes.batch(() => {
        changes.mark('b')
        changes.mark('a')
      })
      expect(notified).toEqual([])
    })
    expect(notified).toEqual(['a', 'b'])
  })

  it('are notified at once outside of a batch [KERNEL-01]', () => {
    const { changes, notified, listen } = aBoard()
    listen('a')
    changes.mark('a')
    changes.mark('a')
    expect(notified).toEqual(['a', 'a'])
  })

  it('are notified before the events of their batch, even if it threw [KERNEL-02]', () => {
    const { changes, notified, listen } = aBoard()
    listen('a')
    const run = () =>
      changes.batch(() => {
        changes.afterwards(() => notified.push('event'))
        changes.mark('a')
        throw new Error('no')
      })
    expect(run).toThrow('no')
    expect(notified).toEqual(['a', 'event'])
  })

  it('that a listener makes are notified afterwards, to all listeners [KERNEL-02]', () => {
    const { changes, notified, listen } = aBoard()
    const stop = changes.subscribe('a', () => {
      stop()
      changes.mark('b')
      notified.push('first a')
    })
    listen('b')
    listen('a')
    changes.batch(() => changes.mark('a'))
    expect(notified).toEqual(['first a', 'a', 'b'])
  })

  it('reach the other listeners when one throws, which is logged [KERNEL-03]', () => {
    const { changes, notified, listen, lines } = aBoard()
    changes.subscribe('a', () => {
      throw new Error('mine')
    })
    listen('a')
    changes.batch(() => {
      changes.mark('a')
      changes.afterwards(() => notified.push('event'))
    })
    expect(notified).toEqual(['a', 'event'])
    expect(lines).toMatchObject([{ level: 'error', line: 'a listener threw' }])
  })

  it('do not reach an unsubscribed listener, and leave no topic behind [KERNEL-03]', () => {
    const { changes, notified, listen } = aBoard()
    const [first, second] = [listen('a'), listen('a')]
    first()
    first()
    changes.mark('a')
    expect(notified).toEqual(['a'])
    second()
    expect(changes.topicCount).toBe(0)
  })
})

describe('a snapshot', () => {
  const anEntity = () => ({ name: 'a', tags: ['x'], last: { time: 1 }, none: null })

  it('is frozen, two levels deep, and equal to its entity [KERNEL-04]', () => {
    const { changes } = aBoard()
    const entity = anEntity()
    const snapshot = changes.snapshotOf(entity)
    expect(snapshot).toEqual(entity)
    expect(snapshot).not.toBe(entity)
    for (const part of [snapshot, snapshot.tags, snapshot.last]) {
      expect(Object.isFrozen(part)).toBe(true)
    }
    expect(Object.isFrozen(entity.last)).toBe(false)
  })

  it('keeps its identity until the entity is marked, and the old one stays unchanged [KERNEL-04]', () => {
    const { changes } = aBoard()
    const entity = anEntity()
    const before = changes.snapshotOf(entity)
    changes.mark('other')
    expect(changes.snapshotOf(entity)).toBe(before)
    entity.last.time = 2
    changes.mark('a', entity)
    expect(changes.snapshotOf(entity)).not.toBe(before)
    expect(changes.snapshotOf(entity).last.time).toBe(2)
    expect(before.last.time).toBe(1)
  })

  it('of a list is cached until its topic is marked, and keeps its identity for the same items [CLIENT-11]', () => {
    const { changes, listen } = aBoard()
    const items = [{}, {}]
    let reads = 0
    const list = () =>
      changes.cached('list', () => {
        reads++
        return [...items]
      })
    const first = list()
    expect(list()).toBe(first)
    expect(Object.isFrozen(first)).toBe(true)
    changes.mark('another')
    expect(list()).toBe(first)
    expect(reads).toBe(1)

    listen('list')
    changes.mark('list')
    expect(list()).toBe(first)
    expect(reads).toBe(2)
    items.push({})
    expect(list()).toBe(first)
    changes.mark('list')
    expect(list()).toHaveLength(3)
  })
})
