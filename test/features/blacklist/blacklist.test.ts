import { Refused, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient } from '../../support/client.ts'
import { pushEntry } from '../support/changes.ts'
import { outcome } from '../support/settle.ts'

const { blacklist, sync } = commands

const rows = (...userIDs: string[]) => ({
  blacklist: userIDs.map((userID, index) => ({ userID, timeStamp: index + 1 })),
  startIndex: 0,
})

/** Whatever is asked for is done. */
const obeys = (server: ScriptedServer) => {
  const all = ({ userIDList }: { readonly userIDList: readonly string[] }) => ({
    resultList: userIDList.map((userID) => ({ userID, resultCode: 0 })),
  })
  server.on(blacklist.add, all)
  server.on(blacklist.remove, all)
}

const users = (count: number) => Array.from({ length: count }, (_, index) => `user${index}`)

describe('the list', () => {
  it('is emitted once after SDK_READY, and is not requested again [BLACK-01]', async () => {
    const client = aClient()
    const { chat, server, events } = client
    server.on(blacklist.list, () => rows('bob'))
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(0)
    expect(events.dataOf(EVENT.BLACKLIST_UPDATED)).toEqual([['bob']])
    expect((await outcome(client, chat.getBlacklist())).data).toEqual(['bob'])
    expect(server.bodiesOf(blacklist.list)).toEqual([{ startIndex: 0, maxLimited: 1_000 }])
  })

  it('is requested again after a failure [BLACK-01]', async () => {
    const client = aClient()
    const { chat, server, events } = client
    let refusals = 2
    server.on(blacklist.list, () => {
      if (refusals-- > 0) throw new Refused(30006)
      return rows('bob')
    })
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(0)
    expect(chat.isReady()).toBe(true)
    await expect(outcome(client, chat.getBlacklist())).rejects.toMatchObject({ code: 30006 })
    await client.advance(5_000)
    expect(events.dataOf(EVENT.BLACKLIST_UPDATED)).toEqual([['bob']])
  })

  it('includes changes that arrive while it is read, in any order [BLACK-09]', async () => {
    const client = aClient()
    const { chat, server, events } = client
    let answer: (list: ReturnType<typeof rows>) => void = () => {}
    server.on(blacklist.list, () => new Promise((resolve) => (answer = resolve)))
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(0)
    await pushEntry(client, { event: 'blacklist', userIDList: ['carol'], isBlocked: true })
    await pushEntry(client, { event: 'blacklist', userIDList: ['bob'], isBlocked: false })
    answer(rows('bob', 'dave'))
    await client.advance(0)
    expect(events.dataOf(EVENT.BLACKLIST_UPDATED).at(-1)).toEqual(['dave', 'carol'])
    await pushEntry(client, { event: 'blacklist', userIDList: ['dave'], isBlocked: false })
    expect(events.dataOf(EVENT.BLACKLIST_UPDATED).at(-1)).toEqual(['carol'])
  })

  it("is refetched after the account's log was lost [BLACK-02]", async () => {
    const client = await aReadyClient()
    const { chat, server, events } = client
    server.on(blacklist.list, () => rows('bob'))
    let isLost = true
    server.on(sync.sync, ({ cookie }) => {
      const mustRestart = isLost
      isLost = false
      return {
        cookie,
        syncFlag: 2 as const,
        position: 9,
        conversationList: [],
        eventArray: [],
        groupEventArray: [],
        mustRestart,
      }
    })
    server.drop()
    await client.advance(10_000)
    expect(events.dataOf(EVENT.BLACKLIST_UPDATED).at(-1)).toEqual(['bob'])
    expect((await outcome(client, chat.getBlacklist())).data).toEqual(['bob'])
  })

  it('belongs to one session [BLACK-02]', async () => {
    const client = await aReadyClient((server) => server.on(blacklist.list, () => rows('bob')))
    const { chat, server } = client
    await outcome(client, chat.logout())
    server.on(blacklist.list, () => rows('carol'))
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    await client.advance(0)
    expect((await outcome(client, chat.getBlacklist())).data).toEqual(['carol'])
  })

  it('ignores malformed events [BLACK-02]', async () => {
    const client = await aReadyClient()
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'blacklist', userIDList: 'bob', isBlocked: true } as never,
    })
    await client.advance(0)
    expect(client.events.dataOf(EVENT.BLACKLIST_UPDATED)).toEqual([])
  })
})

describe.each(['addToBlacklist', 'removeFromBlacklist'] as const)('%s', (name) => {
  const row = name === 'addToBlacklist' ? blacklist.add : blacklist.remove

  it('takes the first 1,000 users, each once [BLACK-03]', async () => {
    const client = await aReadyClient(obeys)
    const userIDList = ['user0', ...users(1_001)]
    const { data } = await outcome(client, client.chat[name]({ userIDList }))
    expect(data).toEqual(users(1_000))
    expect(client.server.bodiesOf(row)).toEqual([{ userIDList: users(1_000) }])
  })

  it('resolves with the changed users; rejects if it failed for all [BLACK-03]', async () => {
    const client = await aReadyClient((server) => {
      server.on(row, ({ userIDList }) => ({
        resultList: userIDList.map((userID: string) =>
          userID === 'bob' ? { userID, resultCode: 0 } : { userID, resultCode: 30003 },
        ),
      }))
    })
    const call = (...userIDList: string[]) => outcome(client, client.chat[name]({ userIDList }))
    expect((await call('nobody', 'bob')).data).toEqual(['bob'])
    await expect(call('nobody')).rejects.toMatchObject({ code: 30003 })
    expect((await call()).data).toEqual([])
  })

  it.each([[undefined], [{}], [{ userIDList: 'bob' }], [{ userIDList: [''] }]])(
    'refuses %j with 2905, unasked [BLACK-03]',
    async (options) => {
      const { chat, server } = await aReadyClient(obeys)
      await expect(chat[name](options as never)).rejects.toMatchObject({ code: 2905 })
      expect(server.bodiesOf(row)).toEqual([])
    },
  )
})

it.each([
  [['alice'], 2742, []],
  [['alice', 'alice'], 2742, []],
  [['alice', 'bob'], 0, [{ userIDList: ['bob'] }]],
])('addToBlacklist of %j: %i [BLACK-03]', async (userIDList, code, expected) => {
  const client = await aReadyClient(obeys)
  const call = outcome(client, client.chat.addToBlacklist({ userIDList }))
  if (code === 0) await expect(call).resolves.toMatchObject({ code })
  else await expect(call).rejects.toMatchObject({ code })
  expect(client.server.bodiesOf(blacklist.add)).toEqual(expected)
})
