import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aMember, countersOf, groupData, happens } from './support.ts'

const updatesOf = ({ events }: TestClient) =>
  events
    .dataOf(EVENT.GROUP_COUNTER_UPDATED)
    .map(({ groupID, key, value }) => `${groupID} ${key} ${value}`)

const get = async (client: TestClient, keyList?: string[]) => {
  const options = { groupID: 'team', ...(keyList && { keyList }) }
  return (await outcome(client, client.chat.getGroupCounters(options))).data.counters
}

const readsOf = ({ server }: TestClient) => server.bodiesOf(groupData.counters).length

const anEvent = (counterSequence: number, counters: Record<string, string>, isWhole = false) => ({
  event: 'counters' as const,
  counterSequence,
  counterList: countersOf(counters),
  ...(isWhole && { isWhole }),
})

describe('counters', () => {
  it('are set and increased, with one event each [GROUP-140]', async () => {
    const client = await aMember()
    const { chat, server } = client
    let counterSequence = 0
    server.on(groupData.updateCounters, ({ counterList }) => ({
      counterSequence: ++counterSequence,
      counterList,
    }))
    const counters = { likes: 5, ['__proto__']: 1 }
    const set = await outcome(client, chat.setGroupCounters({ groupID: 'team', counters }))
    expect(set.data).toEqual({ counters })
    await happens(client, 2, anEvent(1, { likes: '5' }))
    const by = { groupID: 'team', key: 'likes', value: 2 }
    const more = await outcome(client, chat.increaseGroupCounter(by))
    expect(more.data).toEqual({ ...by, counters: { likes: 2 } })
    await outcome(client, chat.decreaseGroupCounter(by))
    expect(updatesOf(client)).toEqual([
      'team likes 5',
      'team __proto__ 1',
      'team likes 2',
      'team likes 2',
    ])
    const modes = server.bodiesOf(groupData.updateCounters).map(({ mode }) => mode)
    expect(modes).toEqual(['Set', 'Increase', 'Decrease'])
  })

  it('are cached for 30 s if no change is missed [GROUP-141]', async () => {
    const client = await aMember()
    client.server.on(groupData.counters, () => ({
      counterSequence: 3,
      counterList: countersOf({ a: '9223372036854775807', b: '2' }),
    }))
    expect(await get(client)).toEqual({ a: 2 ** 63, b: 2 })
    await happens(client, 2, anEvent(4, { b: '3', c: '1' }))
    expect(await get(client, ['b', 'c', 'none'])).toEqual({ b: 3, c: 1 })
    expect(readsOf(client)).toBe(1)
    await happens(client, 3, anEvent(6, { b: '5' }))
    expect(await get(client)).toEqual({ a: 2 ** 63, b: 5, c: 1 })
    expect(readsOf(client)).toBe(2)
    await client.advance(30_000)
    await get(client)
    expect(readsOf(client)).toBe(3)
  })

  it('are emitted after an absence if they changed [GROUP-142]', async () => {
    const client = await aMember()
    await happens(client, 2, anEvent(2, { a: '1', b: '1' }))
    client.events.clear()
    await happens(client, 3, anEvent(5, { a: '1', b: '2', c: '3' }, true))
    expect(updatesOf(client)).toEqual(['team b 2', 'team c 3'])
    await happens(client, 4, anEvent(4, { a: '9' }))
    expect(updatesOf(client)).toHaveLength(2)
  })

  it('reject with 3122 if the app has not bought them [GROUP-143]', async () => {
    const client = await aMember((server) =>
      server.on(commands.configuration.commercial, () => ({
        errorCode: 0,
        errorMessage: '',
        purchaseBits: '0',
        expiredTime: 3_600,
      })),
    )
    await client.advance(3_600_000)
    const { chat, server } = client
    const refusal = { code: 3122 }
    const by = { groupID: 'team', key: 'a', value: 1 }
    await expect(chat.getGroupCounters({ groupID: 'team' })).rejects.toMatchObject(refusal)
    await expect(chat.increaseGroupCounter(by)).rejects.toMatchObject(refusal)
    await expect(chat.decreaseGroupCounter(by)).rejects.toMatchObject(refusal)
    const counters = { a: 1 }
    await expect(chat.setGroupCounters({ groupID: 'team', counters })).rejects.toMatchObject(
      refusal,
    )
    expect(server.bodiesOf(groupData.updateCounters)).toEqual([])
  })

  it.each([
    { groupID: 'team', counters: { a: 1.5 } },
    { groupID: 'team', counters: { a: '1' } },
    { groupID: 'team', counters: { a: 2 ** 53 } },
    { groupID: 'team', counters: { '': 1 } },
    { groupID: '', counters: { a: 1 } },
    { groupID: 'team', counters: null },
  ])('reject setting %j without a request [GROUP-144]', async (options) => {
    const { chat } = await aMember()
    await expect(chat.setGroupCounters(options as never)).rejects.toMatchObject({ code: 2905 })
  })

  it.each([
    { groupID: 'team', key: '', value: 1 },
    { groupID: 'team', key: 'a', value: 1.5 },
    { groupID: 'team', key: 'a' },
  ])('reject increasing %j without a request [GROUP-144]', async (options) => {
    const { chat } = await aMember()
    const refusal = { code: 2905 }
    await expect(chat.increaseGroupCounter(options as never)).rejects.toMatchObject(refusal)
    await expect(chat.decreaseGroupCounter(options as never)).rejects.toMatchObject(refusal)
  })
})
