import { describe, expect, it } from 'vitest'
import { KeyedMutex } from '../../../server/src/core/keyed-mutex.ts'

const aGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('the keyed mutex', () => {
  it('runs the tasks of one key one after the other, in order', async () => {
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

  it('continues after a failed task, and reports the failure to its caller', async () => {
    const turns = new KeyedMutex()
    const failed = turns.run('a', async () => {
      throw new Error('no')
    })
    const next = turns.run('a', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('leaves no entries behind', async () => {
    const turns = new KeyedMutex()
    await Promise.all(['a', 'a', 'b'].map((key) => turns.run(key, async () => {})))
    expect(turns.size).toBe(0)
  })
})
