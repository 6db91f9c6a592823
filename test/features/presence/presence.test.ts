import { Refused, type ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { WireStatus } from '../../../src/features/presence/commands.ts'
import { EVENT, TYPES } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { presence } = commands

const online = (userID: string, customStatus = ''): WireStatus => ({
  userID,
  statusType: TYPES.USER_STATUS_ONLINE,
  customStatus,
})

const offline = (userID: string): WireStatus => ({
  userID,
  statusType: TYPES.USER_STATUS_OFFLINE,
  customStatus: '',
})

/** All users are online. */
const keepsStatus = (server: ScriptedServer): void => {
  const all = ({ userIDList }: { readonly userIDList: readonly string[] }) => ({
    statusList: userIDList.map((userID) => online(userID)),
    failureUserList: [],
  })
  server.on(presence.get, all)
  server.on(presence.subscribe, all)
  server.on(presence.unsubscribe, () => ({ failureUserList: [] }))
  server.on(presence.set, ({ customStatus }) => online('alice', customStatus))
}

const aClient = () => aReadyClient(keepsStatus)

const users = (count: number) => Array.from({ length: count }, (_, index) => `user${index}`)

describe('setSelfStatus', () => {
  it.each(['', 'busy', '开会中', 'x'.repeat(100)])(
    'accepts %j [STATUS-02]',
    async (customStatus) => {
      const client = await aClient()
      const { data } = await outcome(client, client.chat.setSelfStatus({ customStatus }))
      expect(data).toEqual({ userID: 'alice', statusType: 1, customStatus })
      expect(client.server.bodiesOf(presence.set)).toEqual([{ customStatus }])
    },
  )

  it.each([
    [undefined, 'options'],
    [{}, 'customStatus'],
    [{ customStatus: 7 }, 'customStatus'],
    [{ customStatus: 'x'.repeat(101) }, 'customStatus'],
    [{ customStatus: '爱'.repeat(34) }, 'customStatus'],
    [{ customStatus: '\ud800' }, 'customStatus'],
  ])('rejects %j with 2905 without a request [STATUS-02]', async (options, parameter) => {
    const { chat, server } = await aClient()
    await expect(chat.setSelfStatus(options as never)).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
    expect(server.bodiesOf(presence.set)).toEqual([])
  })

  it('rejects forbidden words with 3123 [STATUS-02]', async () => {
    const client = await aReadyClient((server) => {
      keepsStatus(server)
      server.on(commands.configuration.profanity, () => ({
        filterConfig: { isEnabled: true },
        lexicon: 'spam',
        strToken: '\n',
        completeFlag: 1 as const,
        nextStartIndex: 1,
        version: 1,
        expiredTime: 3_600,
      }))
    })
    const call = outcome(client, client.chat.setSelfStatus({ customStatus: 'no spam' }))
    await expect(call).rejects.toMatchObject({ code: 3123 })
    expect(client.server.bodiesOf(presence.set)).toEqual([])
  })

  it('notifies the host once, despite the push [STATUS-03]', async () => {
    const client = await aClient()
    await outcome(client, client.chat.setSelfStatus({ customStatus: 'busy' }))
    client.server.push(pushes.presence.status, { statusList: [online('alice', 'busy')] })
    await client.advance(0)
    expect(client.events.dataOf(EVENT.USER_STATUS_UPDATED)).toEqual([[online('alice', 'busy')]])
  })
})

describe('getUserStatus', () => {
  it('requests each of the first 500 users once [STATUS-04]', async () => {
    const client = await aClient()
    const userIDList = [...users(501), 'user0']
    const { data } = await outcome(client, client.chat.getUserStatus({ userIDList }))
    expect(client.server.bodiesOf(presence.get)).toEqual([{ userIDList: users(500) }])
    expect(data.successUserList).toHaveLength(500)
    expect(client.events.dataOf(EVENT.USER_STATUS_UPDATED)).toEqual([])
  })

  it.each([[undefined], [{}], [{ userIDList: 'bob' }], [{ userIDList: [''] }]])(
    'refuses %j with 2905 [STATUS-04]',
    async (options) => {
      const { chat } = await aClient()
      await expect(chat.getUserStatus(options as never)).rejects.toMatchObject({ code: 2905 })
      await expect(chat.subscribeUserStatus(options as never)).rejects.toMatchObject({ code: 2905 })
    },
  )

  it('may be called 20 times in 5 seconds, like the other methods [STATUS-13]', async () => {
    const client = await aClient()
    const { chat } = client
    const userIDList = ['bob']
    for (const call of [
      () => chat.getUserStatus({ userIDList }),
      () => chat.subscribeUserStatus({ userIDList }),
      () => chat.unsubscribeUserStatus({ userIDList }),
    ]) {
      const calls = users(21).map(() => call().then(String, ({ code }) => code))
      await client.advance(0)
      expect((await Promise.all(calls)).filter((code) => code === 2996)).toHaveLength(1)
    }
  })
})

describe('after a lost connection', () => {
  it('the newest 1,000 requested users are requested again, and changes are emitted [STATUS-09]', async () => {
    const client = await aClient()
    const { chat, server, events } = client
    for (const userIDList of [users(500), users(1_000).slice(500), ['bob', 'carol']]) {
      await outcome(client, chat.getUserStatus({ userIDList }))
    }
    const gone = new Set(['user999', 'carol'])
    server.on(presence.get, ({ userIDList }) => ({
      statusList: userIDList.map((one) => (gone.has(one) ? offline(one) : online(one))),
      failureUserList: [],
    }))
    server.drop()
    await client.advance(10_000)
    const requests = server.bodiesOf(presence.get).filter(({ onlyTold }) => onlyTold === 1)
    expect(requests.flatMap(({ userIDList }) => userIDList)).toEqual([
      ...users(1_000).slice(2),
      'bob',
      'carol',
    ])
    const updates = events.dataOf(EVENT.USER_STATUS_UPDATED).flat()
    expect(updates).toEqual([offline('user999'), offline('carol')])
  })
})

describe('subscribeUserStatus', () => {
  it('uses the first 100, and emits later changes [STATUS-05]', async () => {
    const client = await aClient()
    await outcome(client, client.chat.subscribeUserStatus({ userIDList: users(101) }))
    expect(client.server.bodiesOf(presence.subscribe)).toEqual([{ userIDList: users(100) }])
    expect(client.events.dataOf(EVENT.USER_STATUS_UPDATED)).toEqual([])
    client.server.push(pushes.presence.status, { statusList: [online('user0'), offline('user1')] })
    await client.advance(0)
    expect(client.events.dataOf(EVENT.USER_STATUS_UPDATED)).toEqual([[offline('user1')]])
  })

  it.each([
    [{ userIDList: users(101) }, users(100)],
    [{ userIDList: [] }, []],
    [{}, []],
    [undefined, []],
  ])('is undone by unsubscribeUserStatus of %# [STATUS-06]', async (options, userIDList) => {
    const client = await aClient()
    await outcome(client, client.chat.unsubscribeUserStatus(options))
    expect(client.server.bodiesOf(presence.unsubscribe)).toEqual([{ userIDList }])
  })

  it('is repeated after a lost connection; changes meanwhile are emitted [STATUS-07]', async () => {
    const client = await aClient()
    const { chat, server, events } = client
    await outcome(client, chat.subscribeUserStatus({ userIDList: ['bob', 'carol', 'dave'] }))
    await outcome(client, chat.unsubscribeUserStatus({ userIDList: ['dave'] }))
    server.push(pushes.presence.status, { statusList: [online('friend')] })
    await client.advance(0)
    events.clear()
    server.on(presence.subscribe, () => ({
      statusList: [online('bob'), offline('carol')],
      failureUserList: [],
    }))
    server.on(presence.get, () => ({ statusList: [offline('friend')], failureUserList: [] }))
    server.drop()
    await client.advance(10_000)
    expect(server.bodiesOf(presence.subscribe).at(-1)).toEqual({ userIDList: ['bob', 'carol'] })
    const others = { userIDList: ['friend'], onlyTold: 1 }
    expect(server.bodiesOf(presence.get).at(-1)).toEqual(others)
    expect(events.dataOf(EVENT.USER_STATUS_UPDATED).flat()).toEqual([
      offline('carol'),
      offline('friend'),
    ])
  })

  it('is retried if the repetition failed [STATUS-07]', async () => {
    const client = await aClient()
    const { chat, server } = client
    await outcome(client, chat.subscribeUserStatus({ userIDList: ['bob'] }))
    let refusals = 2
    server.on(presence.subscribe, () => {
      if (refusals-- > 0) throw new Refused(20005)
      return { statusList: [offline('bob')], failureUserList: [] }
    })
    server.drop()
    await client.advance(30_000)
    expect(client.events.dataOf(EVENT.USER_STATUS_UPDATED).flat()).toEqual([offline('bob')])
    expect(server.bodiesOf(presence.subscribe)).toHaveLength(4)
  })

  it('ends with the session [STATUS-07]', async () => {
    const client = await aClient()
    const { chat, server } = client
    await outcome(client, chat.subscribeUserStatus({ userIDList: ['bob'] }))
    await outcome(client, chat.logout())
    await outcome(client, chat.login({ userID: 'alice', userSig: 'signed' }))
    server.drop()
    await client.advance(10_000)
    expect(server.bodiesOf(presence.subscribe)).toHaveLength(1)
  })
})

it.each([
  ['status_query_count', presence.get],
  ['status_sub_count', presence.subscribe],
  ['status_unsub_count', presence.unsubscribe],
] as const)("%s uses the operator's maximum [STATUS-13]", async (key, row) => {
  const client = await aReadyClient((server) => {
    keepsStatus(server)
    server.on(commands.configuration.cloud, () => ({
      version: 1,
      config: JSON.stringify({ [key]: 2 }),
      expiredTime: 3_600,
    }))
  })
  const userIDList = users(3)
  const call = {
    [presence.get.name]: () => client.chat.getUserStatus({ userIDList }),
    [presence.subscribe.name]: () => client.chat.subscribeUserStatus({ userIDList }),
    [presence.unsubscribe.name]: () => client.chat.unsubscribeUserStatus({ userIDList }),
  }[row.name]
  await outcome(client, Promise.resolve(call?.()))
  expect(client.server.bodiesOf(row)).toEqual([{ userIDList: users(2) }])
})
