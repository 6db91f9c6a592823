import { describe, expect, it } from 'vitest'
import { KeyedMutex } from '../../../server/src/core/keyed-mutex.ts'

const aGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('turns', () => {
  it('of one key come one after the other, in order', async () => {
    const turns = new KeyedMutex()
    const gate = aGate()
    const done: string[] = []
    const first = turns.run('a', async () => {
      await gate.opened
      done.push('first')
    })
    const second = turns.run('a', async () => done.push('second'))
    const other = turns.run('b', async () => done.push('other'))
    await other
    expect(done).toEqual(['other'])
    gate.open()
    await Promise.all([first, second])
    expect(done).toEqual(['other', 'first', 'second'])
  })

  it('go on after one that failed, and tell whose it was', async () => {
    const turns = new KeyedMutex()
    const failed = turns.run('a', async () => {
      throw new Error('no')
    })
    const next = turns.run('a', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('leave nothing behind', async () => {
    const turns = new KeyedMutex()
    await Promise.all(['a', 'a', 'b'].map((key) => turns.run(key, async () => {})))
    expect(turns.size).toBe(0)
  })
})
