import { serverCodes } from 'tavern-im/protocol'
import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { forMessages, found, searchUsers, withBob } from './support/search.ts'
import { APP, aMessage, openCore, upTo } from './support/test-core.ts'

/** No budget of milliseconds: a slow machine would exhaust it. */
const settings = new Map([[APP, { limits: { searchMillisecondsPerMinute: 0 } }]])

/** The number of ticks for other work until a promise settles. */
const ticksUntil = async (end: Promise<unknown>): Promise<number> => {
  let isOver = false
  let ticks = 0
  void end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    ticks += 1
  }
  return ticks
}

describe('adversarial texts for searches', () => {
  it.each([
    ['marks that have to be sorted', `a${'\u0301'.repeat(2_900)}${'\u0316'.repeat(2_900)}`],
    ['letters that become many', '\ufdfa'.repeat(3_800)],
  ])(
    'let other work run: %s [SEARCH-10]',
    async (_, text) => {
      const testBed = await openCore({ clock: new ManualClock(), settings })
      const alice = await testBed.device('alice')
      await testBed.device('bob')
      for (const _ of upTo(200)) {
        await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text } }))
      }
      const search = alice.run('search.messages', forMessages([text.slice(0, 20)], withBob))
      expect(await ticksUntil(search)).toBeGreaterThan(20)
      await search
    },
    60_000,
  )

  it('are found, with any number of marks [SEARCH-03]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    const text = `Z${'\u0301'.repeat(100)}algo`
    await alice.run('c2c.send', aMessage('alice', 'bob', { payload: { text } }))
    expect(await found(alice, ['ALGO'], withBob)).toEqual([1])
  })
})

describe('pages of users', () => {
  it.each([['"'.repeat(500)], ['\\'.repeat(500)], ['\ufdfa'.repeat(166)], ['你'.repeat(166)]])(
    'continue after any nick: %.3s… [SEARCH-07]',
    async (nick) => {
      const testBed = await openCore()
      const keyword = [nick.slice(0, 2)]
      for (const userID of ['alice', 'bob', 'carol']) {
        const device = await testBed.device(userID)
        await device.run('profile.update', { profile: { nick } })
      }
      const alice = await testBed.device('alice')
      const names: string[] = []
      for (let cursor: string | undefined; cursor !== ''; ) {
        const page = await searchUsers(alice, keyword, { count: 1, cursor: cursor ?? '' })
        names.push(...page.searchResultList.map(({ userID }) => userID))
        cursor = page.cursor
      }
      expect(names).toEqual(['alice', 'bob', 'carol'])
    },
  )

  it('are refused with any other cursor, and to any other user [SEARCH-07]', async () => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    for (const one of [alice, bob]) await one.run('profile.update', { profile: { nick: 'same' } })
    const query = { keywordList: ['same'], matchType: 'or', count: 1 }
    const fields = { ...query, gender: '', miniBirthday: 0, maxBirthday: 0 }
    const { cursor } = await alice.run<{ cursor: string }>('search.users', {
      ...fields,
      cursor: '',
    })
    const [content = '', sign = ''] = cursor.split('.')
    const forged = Buffer.from('[9999999999,1,0,"a",0]').toString('base64url')
    for (const bad of [content, `.${sign}`, `${forged}.${sign}`, `${cursor}x`, '.', '__proto__']) {
      const code = await alice.refused('search.users', { ...fields, cursor: bad })
      expect(code).toBe(serverCodes.SEARCH_BAD_PARAMETER)
    }
    expect(await bob.refused('search.users', { ...fields, cursor })).toBe(27003)
    expect(
      await alice.refused('search.users', { ...fields, count: 2, keywordList: ['sam'], cursor }),
    ).toBe(27003)
  })
})
