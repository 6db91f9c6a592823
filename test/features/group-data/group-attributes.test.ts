import { aGroup, aGroupConversation } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'
import { aMember, anEvent, asList, groupData, happens, keepsAttributes } from './support.ts'

const updatesOf = ({ events }: TestClient) =>
  events.dataOf(EVENT.GROUP_ATTRIBUTES_UPDATED).map(({ groupAttributes }) => groupAttributes)

const set = (client: TestClient, groupAttributes: Record<string, string>) =>
  outcome(client, client.chat.setGroupAttributes({ groupID: 'team', groupAttributes }))

const get = async (client: TestClient, keyList: string[] = []) => {
  const call = client.chat.getGroupAttributes({ groupID: 'team', keyList })
  return (await outcome(client, call)).data.groupAttributes
}

const remove = (client: TestClient, keyList: string[]) =>
  outcome(client, client.chat.deleteGroupAttributes({ groupID: 'team', keyList }))

const writesOf = ({ server }: TestClient) =>
  server
    .bodiesOf(groupData.changeAttributes)
    .map(({ operationType, mainSequence }) => [operationType, mainSequence])

const readsOf = ({ server }: TestClient) => server.bodiesOf(groupData.attributes).length

describe('writing attributes', () => {
  it('sends the main sequence, and resolves with the written attributes [GROUP-130]', async () => {
    const client = await aMember((server) => keepsAttributes(server, { a: '1' }))
    const { chat } = client
    expect((await set(client, { b: '2' })).data).toEqual({ groupAttributes: { b: '2' } })
    const groupAttributes = { c: '3', d: '' }
    const init = chat.initGroupAttributes({ groupID: 'team', groupAttributes })
    expect((await outcome(client, init)).data).toEqual({ groupAttributes })
    expect((await remove(client, ['c'])).data).toEqual({ keyList: ['c'] })
    expect((await remove(client, [])).data).toEqual({ keyList: [] })
    expect(writesOf(client)).toEqual([
      [2, 1],
      [1, 2],
      [4, 3],
      [3, 4],
    ])
    expect(readsOf(client)).toBe(1)
    expect(updatesOf(client)).toEqual([{ a: '1', b: '2' }, { c: '3', d: '' }, { d: '' }, {}])
  })

  it('is repeated on top of concurrent changes [GROUP-131]', async () => {
    let kept: ReturnType<typeof keepsAttributes> | undefined
    const client = await aMember((server) => {
      kept = keepsAttributes(server, { a: '1' })
    })
    await get(client)
    Object.assign(kept ?? {}, { mainSequence: 7, value: { a: '9', b: '9' } })
    await set(client, { b: '2' })
    expect(kept?.value).toEqual({ a: '9', b: '2' })
    expect(writesOf(client)).toEqual([
      [2, 1],
      [2, 7],
    ])
    expect(updatesOf(client)).toEqual([{ a: '9', b: '2' }])
  })

  it('fails if others write all the time [GROUP-131]', async () => {
    const client = await aMember((server) => {
      keepsAttributes(server, {})
      server.on(commands.configuration.cloud, () => ({
        version: 1,
        config: JSON.stringify({
          cmd_frequency_limit: { 'group.changeAttributes': { seconds: 1, calls: 99 } },
        }),
        expiredTime: 3_600,
      }))
      server.refuse(groupData.changeAttributes, 10056)
    })
    await expect(set(client, { a: '1' })).rejects.toMatchObject({ code: 10056 })
    expect(writesOf(client)).toHaveLength(11)
    expect(updatesOf(client)).toEqual([])
  })

  it('waits for pending writes of this device [GROUP-132]', async () => {
    const client = await aMember((server) => keepsAttributes(server, {}))
    const calls = ['1', '2', '3'].map((value) => set(client, { a: value, [value]: '' }))
    await Promise.all(calls)
    expect(writesOf(client)).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
    ])
    expect(await get(client)).toEqual({ a: '3', 1: '', 2: '', 3: '' })
  })

  it('continues after a failed write [GROUP-132]', async () => {
    const client = await aMember((server) => keepsAttributes(server, {}))
    await get(client)
    client.server.refuse(groupData.changeAttributes, 10048)
    await expect(set(client, { a: '1' })).rejects.toMatchObject({ code: 10048 })
    keepsAttributes(client.server, {})
    await set(client, { a: '2' })
    expect(updatesOf(client)).toEqual([{ a: '2' }])
  })

  it('counts attributes deleted by another client as deleted [GROUP-133]', async () => {
    let kept: ReturnType<typeof keepsAttributes> | undefined
    const client = await aMember((server) => {
      kept = keepsAttributes(server, { a: '1', b: '1' })
    })
    await get(client)
    Object.assign(kept ?? {}, { mainSequence: 2, value: { b: '1' } })
    await remove(client, ['a', 'b'])
    expect(client.server.bodiesOf(groupData.changeAttributes).at(-1)?.keyList).toEqual(['b'])
    expect(kept?.value).toEqual({})
  })

  it.each([
    [{ groupID: 'team', groupAttributes: { a: 1 } }, 2905],
    [{ groupID: 'team', groupAttributes: { '': '1' } }, 2905],
    [{ groupID: 'team', groupAttributes: { a: '\ud800' } }, 2905],
    [{ groupID: 'team', groupAttributes: ['a'] }, 2905],
    [{ groupID: 'team' }, 2905],
    [{ groupID: 'none', groupAttributes: { a: '1' } }, 2642],
  ])('rejects %j with %i without a request [GROUP-134]', async (options, code) => {
    const { chat, server } = await aMember()
    await expect(chat.setGroupAttributes(options as never)).rejects.toMatchObject({ code })
    await expect(chat.initGroupAttributes(options as never)).rejects.toMatchObject({ code })
    expect(server.bodiesOf(groupData.attributes)).toEqual([])
  })

  it.each([
    [{ groupID: 'team', keyList: 'a' }, 2905],
    [{ groupID: 'team', keyList: [1] }, 2905],
    [{ groupID: 'none', keyList: [] }, 2642],
  ])(
    'rejects reading or deleting %j with %i without a request [GROUP-134]',
    async (options, code) => {
      const { chat, server } = await aMember()
      await expect(chat.getGroupAttributes(options as never)).rejects.toMatchObject({ code })
      await expect(chat.deleteGroupAttributes(options as never)).rejects.toMatchObject({ code })
      expect(server.bodiesOf(groupData.attributes)).toEqual([])
    },
  )
})

describe('attributes that others change', () => {
  it('are emitted as a whole; the next change in order needs no request [GROUP-135]', async () => {
    const client = await aMember((server) => keepsAttributes(server, { a: '1' }))
    await get(client)
    await happens(client, 2, anEvent(2, { b: '2' }))
    await happens(client, 3, anEvent(3, {}, { operationType: 4, keyList: ['a'] }))
    await happens(client, 4, anEvent(4, { c: '3' }, { operationType: 1 }))
    expect(updatesOf(client)).toEqual([{ a: '1', b: '2' }, { b: '2' }, { c: '3' }])
    expect(readsOf(client)).toBe(1)
    await happens(client, 5, anEvent(4, { c: '4' }))
    expect(updatesOf(client)).toHaveLength(3)
  })

  it('are refetched after missed changes, and emitted once [GROUP-135]', async () => {
    let kept: ReturnType<typeof keepsAttributes> | undefined
    const client = await aMember((server) => {
      kept = keepsAttributes(server, { a: '1' })
    })
    Object.assign(kept ?? {}, { mainSequence: 5, value: { z: '5' } })
    await happens(client, 2, anEvent(5, { z: '5' }))
    expect(updatesOf(client)).toEqual([{ z: '5' }])
    expect(readsOf(client)).toBe(1)
    Object.assign(kept ?? {}, { mainSequence: 8, value: { z: '8' } })
    await happens(client, 3, anEvent(8, { z: '8' }))
    expect(updatesOf(client)).toEqual([{ z: '5' }, { z: '8' }])
  })

  it('are read again if they change during a read [GROUP-135]', async () => {
    const client = await aMember((server) => keepsAttributes(server, {}))
    let answer = () => {}
    const answers = [1, 2].map((mainSequence) => ({
      mainSequence,
      lastUpdateTime: 0,
      groupAttributeList: asList({ a: `${mainSequence}` }),
    }))
    client.server.on(groupData.attributes, () => {
      const next = answers.shift()
      return new Promise((resolve) => {
        answer = () => resolve(next as never)
      })
    })
    const call = client.chat.getGroupAttributes({ groupID: 'team' })
    await client.advance(0)
    await happens(client, 2, anEvent(2, { a: '2' }))
    answer()
    await client.advance(0)
    answer()
    expect((await outcome(client, call)).data.groupAttributes).toEqual({ a: '2' })
    expect(updatesOf(client)).toEqual([{ a: '2' }])
  })

  it('are complete after an absence [GROUP-136]', async () => {
    const client = await aMember((server) => keepsAttributes(server, { a: '1' }))
    await happens(client, 2, anEvent(9, { x: '9' }, { operationType: 5 }))
    expect(updatesOf(client)).toEqual([{ x: '9' }])
    expect(readsOf(client)).toBe(0)
  })

  it('are refetched and emitted if the log was cut and they are known [GROUP-139]', async () => {
    let kept: ReturnType<typeof keepsAttributes> | undefined
    const client = await aMember((server) => {
      kept = keepsAttributes(server, { a: '1' })
    })
    await get(client)
    Object.assign(kept ?? {}, { mainSequence: 400, value: { a: '400' } })
    client.server.on(commands.sync.sync, ({ cookie }) => ({
      cookie,
      syncFlag: 2 as const,
      position: 0,
      conversationList: [aGroupConversation(3)],
      eventArray: [],
      groupEventArray: [],
      cutGroupArray: ['team'],
      mustRestart: false,
    }))
    client.server.drop()
    await client.advance(10_000)
    expect(updatesOf(client)).toEqual([{ a: '400' }])
    expect(readsOf(client)).toBe(2)
    expect(await get(client)).toEqual({ a: '400' })
  })

  it('are forgotten with the group [GROUP-137]', async () => {
    const client = await aMember((server) => keepsAttributes(server, { a: '1' }))
    await get(client)
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'groupLeft', groupID: 'team', reason: 'kicked' },
    })
    await client.advance(0)
    await expect(get(client)).rejects.toMatchObject({ code: 2642 })
    expect(readsOf(client)).toBe(1)
    client.server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupJoined', group: aGroup({ position: 9 }) },
    })
    await client.advance(0)
    await get(client)
    expect(readsOf(client)).toBe(2)
  })
})

describe('getGroupAttributes', () => {
  it("caches them for 30 s, or for the operator's duration [GROUP-138]", async () => {
    const client = await aMember((server) => keepsAttributes(server, { a: '1', b: '2' }))
    expect(await get(client)).toEqual({ a: '1', b: '2' })
    expect(await get(client, ['b', 'none'])).toEqual({ b: '2' })
    await client.advance(29_999)
    await get(client)
    expect(readsOf(client)).toBe(1)
    await client.advance(1)
    await get(client)
    expect(readsOf(client)).toBe(2)
  })

  it('rejects if the answer cannot be read [GROUP-138]', async () => {
    const client = await aMember()
    client.server.on(groupData.attributes, () => ({ mainSequence: 1 }) as never)
    await expect(get(client)).rejects.toMatchObject({ code: 2800 })
  })
})
