import { cpSync } from 'node:fs'
import { serverCodes } from 'tavern-im/protocol'
import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { MessageIndex } from '../../../server/src/domain/search/message-index.ts'
import { isOnPostgres } from '../../support/im-database.ts'
import { c2c, changeTo, createConversation, revoke } from './support/changes.ts'
import { rowsIn } from './support/rows-in.ts'
import { forMessages, found, search, withBob } from './support/search.ts'
import { aMessage, openCore, temporaryDirectory } from './support/test-core.ts'

const indexedSequences = async (dataDir: string) => {
  const sql = 'select sequence from search_texts order by 1'
  return (await rowsIn<{ sequence: number }>(dataDir, sql)).map(({ sequence }) => sequence)
}

describe('the index of messages', () => {
  it('resumes after a restart, and knows the changes since [SEARCH-11]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await createConversation(3, dataDir)
    expect(await found(alice, ['1', '2', '3'], withBob)).toEqual([3, 2, 1])
    await revoke(alice, c2c('bob', 1))
    await alice.run('message.modify', changeTo(c2c('bob', 2), 'other'))
    await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: '4' } }))
    await testBed.close()
    // There was no search, so nothing was indexed.
    expect(await indexedSequences(dataDir)).toEqual([1, 2, 3])
    const next = await openCore({ dataDir })
    const again = await next.device('alice')
    expect(await found(again, ['1', '2', '3', '4'], withBob)).toEqual([4, 3])
    expect(await found(again, ['other'], withBob)).toEqual([2])
    await next.close()
    expect(await indexedSequences(dataDir)).toEqual([2, 3, 4])
    expect(await rowsIn(dataDir, 'select * from search_changes')).toEqual([])
  })

  it.skipIf(isOnPostgres)(
    'is correct after a server was killed between a change and its indexing [SEARCH-11]',
    async () => {
      const [dataDir, left] = [temporaryDirectory(), temporaryDirectory()]
      const { alice } = await createConversation(3, dataDir)
      await found(alice, ['1'], withBob)
      await revoke(alice, c2c('bob', 1))
      await alice.run('message.modify', changeTo(c2c('bob', 2), 'other'))
      await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text: '4' } }))
      // The current files on disk are those of a killed server.
      cpSync(dataDir, left, { recursive: true })
      const next = await (await openCore({ dataDir: left })).device('alice')
      expect(await found(next, ['1', '2', '3', '4', 'other'], withBob)).toEqual([4, 3, 2])
    },
  )

  it('indexes existing messages after an upgrade, and logs its progress [SEARCH-11]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed } = await createConversation(1, dataDir)
    await testBed.close()
    await rowsIn(
      dataDir,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 120000)
       insert into messages (id, conversation_id, sequence, sender_id, client_time, random, time, flags, position, body)
       select messages.id + i, conversation_id, sequence + i, sender_id, client_time, random + i, time, flags, 0, body
       from messages, n where sequence = 1`,
    )
    const lines: unknown[] = []
    const log = { info: (detail: object, line: string) => lines.push([line, detail]) }
    const clock = new ManualClock()
    const next = await openCore({ dataDir, clock, log: { ...log, warn() {}, error() {} } })
    const alice = await next.device('alice')
    const searching = alice.refused('search.messages', forMessages(['nothing']))
    // Other work runs in the meantime; the search times out.
    await alice.run('profile.get', { userIDList: ['bob'] })
    await clock.advance(3_000)
    expect(await searching).toBe(serverCodes.FEATURE_OFF)
    while (lines.length < 3) await clock.advance(20)
    expect(lines).toEqual([
      ['search index: filling', { messages: 50_000 }],
      ['search index: filling', { messages: 100_000 }],
      ['search index: complete', { messages: 120_001 }],
    ])
    expect(await search(alice, ['1'], withBob)).toMatchObject({ totalCount: 120_001 })
  }, 60_000)

  it('leaves no timer if its last batch fails while the server ends [SEARCH-10]', async () => {
    const clock = new ManualClock()
    let fail = () => {}
    const disk = new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the disk is full'))
    })
    const parts = { writer: { settled: () => disk }, log: { error() {} } }
    const index = new MessageIndex(parts as never, clock)
    index.begin()
    await clock.advance(500)
    const ended = index.end()
    fail()
    await ended
    expect(clock.countOfTimers()).toBe(0)
  })

  it('is updated in the background, at intervals [SEARCH-10]', async () => {
    const dataDir = temporaryDirectory()
    const clock = new ManualClock()
    const testBed = await openCore({ dataDir, clock })
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await indexedSequences(dataDir)).toEqual([])
    await clock.advance(500)
    await alice.run('profile.update', { profile: { nick: 'A' } })
    await testBed.close()
    expect(await indexedSequences(dataDir)).toEqual([1])
  })
})
