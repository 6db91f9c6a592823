import { describe, expect, it } from 'vitest'
import { change, createTestBedWithMessage, list, set } from './support/extensions.ts'
import { rowsIn } from './support/rows-in.ts'
import {
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

describe('a list of extensions', () => {
  const fill = async (device: Device, keys: number) => {
    for (let from = 0; from < keys; from += 20) {
      const numbers = upTo(Math.min(20, keys - from)).map((number) => from + number)
      await change(
        device,
        1,
        numbers.map((number) => ({ key: `${number}`, value: 'v', seq: 0 })),
      )
    }
  }

  it('is paged, and contains only changes since the cursor [EXT-08]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    await fill(alice, 300)
    const keys = new Set<string>()
    const flags: number[] = []
    let nextSeq = 0
    for (let flag = 0; flag === 0; ) {
      const page = await list(bob, 0, nextSeq)
      for (const { key } of page.extensionList) keys.add(key)
      nextSeq = page.extensionList.at(-1)?.seq ?? 0
      flag = page.completeFlag
      flags.push(flag)
      expect(page).toMatchObject({ globalSequence: 15, clearSequence: 0 })
    }
    expect(keys.size).toBe(300)
    expect(flags).toEqual([0, 0, 1])
    await set(alice, '7', 'new')
    expect(await list(bob, 15)).toEqual({
      globalSequence: 16,
      clearSequence: 0,
      extensionList: [{ key: '7', value: 'new', seq: 16 }],
      completeFlag: 1,
    })
  })

  it('is complete again after a deletion, on all its pages [EXT-08]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    await fill(alice, 200)
    await change(alice, 2, [{ key: '1', value: '', seq: 0 }])
    const first = await list(bob, 10)
    expect(first).toMatchObject({ globalSequence: 11, clearSequence: 11, completeFlag: 0 })
    const second = await list(bob, 10, first.extensionList.at(-1)?.seq)
    expect(second.completeFlag).toBe(1)
    const all = [...first.extensionList, ...second.extensionList].map(({ key }) => key)
    expect(new Set(all)).toEqual(new Set(upTo(200).slice(1).map(String)))
    expect(all).toHaveLength(199)
    expect((await list(bob, 11)).extensionList).toEqual([])
  })
})

describe('the log entries of extensions', () => {
  it('are completed with the current state for offline clients; no log has overwritten values [EXT-11]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await createTestBedWithMessage({ dataDir })
    const { cookie } = await wholeList(bob)
    await set(alice, 'a', 'secret')
    await set(alice, 'a', 'last')
    await set(alice, 'b', 'secret')
    await change(alice, 2, [{ key: 'b', value: '', seq: 0 }])
    await testBed.close()
    const logged = await rowsIn<{ data: string }>(dataDir, 'select data from account_log')
    expect(logged.filter(({ data }) => /secret|last/.test(data))).toEqual([])
    const again = await openCore({ dataDir })
    const bobAgain = await again.device('bob')
    const { events } = await syncAll(bobAgain, cookie)
    const published = events.flatMap(({ data }) => (data.event === 'extensions' ? [data] : []))
    expect(published).toMatchObject([
      { globalSequence: 1, extensions: [], keyList: [], to: 'alice', sequence: 1 },
      { globalSequence: 2, extensions: [{ key: 'a', value: 'last', seq: 2 }], keyList: [] },
      { globalSequence: 3, extensions: [], keyList: [] },
      { globalSequence: 4, extensions: [], keyList: ['b'] },
    ])
    expect((await list(bobAgain)).extensionList).toEqual([{ key: 'a', value: 'last', seq: 2 }])
  })
})
