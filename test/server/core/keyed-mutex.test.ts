import { describe, expect, it } from 'vitest'
import { KeyedMutex } from '../../../server/src/kernel/keyed-mutex.ts'

const aGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('the keyed mutex', () => {
  it('runs the tasks of one key one after the other, in order', async () => {
    const mutex = new KeyedMutex()
    const gate = aGate()
    const done: string[] = []
    const first = mutex.run('a', async () => {
      await gate.opened
      done.push('first')
    })
    const second = mutex.run('a', async () => done.push('second'))
    const other = mutex.run('b', async () => done.push('other'))
    await other
    expect(done).toEqual(['other'])
    gate.open()
    await Promise.all([first, second])
    expect(done).toEqual(['other', 'first', 'second'])
  })

  it('continues after a failed task, and reports the failure to its caller', async () => {
    const mutex = new KeyedMutex()
    const failed = mutex.run('a', async () => {
      throw new Error('no')
    })
    const next = mutex.run('a', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })

  it('leaves no entries behind', async () => {
    const mutex = new KeyedMutex()
    await Promise.all(['a', 'a', 'b'].map((key) => mutex.run(key, async () => {})))
    expect(mutex.size).toBe(0)
  })
})
