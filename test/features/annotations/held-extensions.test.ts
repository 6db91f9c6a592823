import fc from 'fast-check'
import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { ExtensionListAnswer } from '../../../src/features/annotations/commands.ts'
import { EXTENDED_MESSAGES } from '../../../src/features/annotations/extension-store.ts'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { answersAll, aScene, keeps, pushExtensions } from './extension-support.ts'
import { aClientWithMessages } from './support.ts'

const { extensions } = commands.annotation

describe('the extensions stored on a device', () => {
  it('follow the events, and the host is notified [EXT-01]', async () => {
    const { client, message, server, events, read, set, sent } = await aScene()
    await read()
    pushExtensions(server, 3, message, 1, { a: '1', b: '2' })
    pushExtensions(server, 4, message, 2, {}, ['a'])
    pushExtensions(server, 5, message, 3, {})
    await client.advance(0)
    expect(events.dataOf(EVENT.MESSAGE_EXTENSIONS_UPDATED)).toEqual([
      {
        messageID: message.ID,
        extensions: [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      },
    ])
    expect(events.dataOf(EVENT.MESSAGE_EXTENSIONS_DELETED)).toEqual([
      { messageID: message.ID, keyList: ['a'] },
    ])
    await set({ key: 'a', value: '' }, { key: 'b', value: '' })
    expect(sent()[0]?.extensionList.map(({ seq }) => seq)).toEqual([0, 1])
    expect(server.bodiesOf(extensions)).toHaveLength(1)
  })

  it('include a missed change, which the SDK fetches before it sends the next change [EXT-10]', async () => {
    const { client, message, server, state, read, set, sent } = await aScene()
    await read()
    state.global = 2
    state.values.set('a', { key: 'a', value: 'missed', seq: 1 })
    state.values.set('b', { key: 'b', value: 'heard', seq: 2 })
    pushExtensions(server, 3, message, 2, { b: 'heard' })
    await client.advance(0)
    await set({ key: 'a', value: '' }, { key: 'b', value: '' })
    expect(server.bodiesOf(extensions)).toHaveLength(2)
    expect(sent()[0]?.extensionList.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('are fetched again if events have overtaken a list [EXT-10]', async () => {
    const { client, chat, message, server } = await aScene()
    const answers: (() => void)[] = []
    const answer = { globalSequence: 1, clearSequence: 0, completeFlag: 1 } as const
    const extensionList = [{ key: 'a', value: 'old', seq: 1 }]
    server.on(
      extensions,
      () => new Promise((resolve) => answers.push(() => resolve({ ...answer, extensionList }))),
    )
    const call = chat.getMessageExtensions(message)
    await client.advance(0)
    pushExtensions(server, 3, message, 2, {}, ['a'])
    await client.advance(0)
    server.on(
      extensions,
      (): ExtensionListAnswer => ({
        globalSequence: 2,
        clearSequence: 2,
        extensionList: [],
        completeFlag: 1,
      }),
    )
    answers[0]?.()
    const { data } = await outcome(client, call)
    expect(data.extensions).toEqual([])
    expect(server.bodiesOf(extensions)).toHaveLength(2)
  })

  it('are fetched again if a deletion has overtaken a page of changes [EXT-10]', async () => {
    const { client, chat, message, server, read } = await aScene()
    await read()
    const start = server.bodiesOf(extensions)[0]?.startSequence ?? 0
    const requestCount = server.bodiesOf(extensions).length
    const older: ExtensionListAnswer = {
      globalSequence: start + 1,
      clearSequence: 0,
      extensionList: [{ key: 'b', value: 'deleted since', seq: start + 1 }],
      completeFlag: 1,
    }
    let answer = () => {}
    server.on(extensions, () => new Promise((resolve) => (answer = () => resolve(older))))
    const call = chat.getMessageExtensions(message)
    await client.advance(0)
    pushExtensions(server, 3, message, start + 1, { b: 'deleted since' })
    pushExtensions(server, 4, message, start + 2, {}, ['b'])
    await client.advance(0)
    server.on(extensions, () => ({
      ...older,
      globalSequence: start + 2,
      clearSequence: start + 2,
      extensionList: [],
    }))
    answer()
    const { data } = await outcome(client, call)
    expect(data.extensions.map(({ key }) => key)).not.toContain('b')
    expect(server.bodiesOf(extensions)).toHaveLength(requestCount + 2)
  })

  it('are right for any missed events and any order of reads [EXT-10]', async () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      isDeleted: fc.boolean(),
      isReceived: fc.boolean(),
      isRead: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { client, message, server, state, read } = await aScene()
        let position = 2
        for (const { key, isDeleted, isReceived, isRead } of steps) {
          const seq = ++state.global
          if (isDeleted) {
            state.values.delete(key)
            state.clear = seq
          } else state.values.set(key, { key, value: `${seq}`, seq })
          if (isReceived) {
            const set = isDeleted ? {} : { [key]: `${seq}` }
            pushExtensions(server, ++position, message, seq, set, isDeleted ? [key] : [])
            await client.advance(0)
          }
          const now = Object.fromEntries([...state.values].map(([id, { value }]) => [id, value]))
          if (isRead) expect(await read()).toEqual(now)
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 40) },
    )
  })

  it('are right for any delay of the pages of a list [EXT-10]', async () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      isDeleted: fc.boolean(),
      isReceived: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
      isRead: fc.boolean(),
      delivered: fc.nat(3),
      answered: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { client, chat, message, server, state, read } = await aScene()
        // Answers and events that are on their way: each kind keeps its order.
        const late: (() => void)[] = []
        const events: (() => void)[] = []
        /** A page has one key, and is of the moment of its request. */
        const page = (startSequence: number, nextSeq: number): ExtensionListAnswer => {
          const start = Math.max(nextSeq, startSequence < state.clear ? 0 : startSequence)
          const found = [...state.values.values()]
            .filter(({ seq }) => seq > start)
            .sort((one, other) => one.seq - other.seq)
          return {
            globalSequence: state.global,
            clearSequence: state.clear,
            extensionList: found.slice(0, 1),
            completeFlag: found.length > 1 ? 0 : 1,
          }
        }
        server.on(extensions, ({ startSequence, nextSeq }) => {
          const answer = page(startSequence, nextSeq)
          return new Promise((resolve) => late.push(() => resolve(answer)))
        })
        const calls: Promise<unknown>[] = []
        const arrive = async (some: (() => void)[], count: number) => {
          for (let n = 0; n < count; n++) {
            some.shift()?.()
            await client.advance(0)
          }
        }
        let position = 2
        for (const { key, isDeleted, isReceived, isRead, delivered, answered } of steps) {
          const seq = ++state.global
          if (isDeleted) {
            state.values.delete(key)
            state.clear = seq
          } else state.values.set(key, { key, value: `${seq}`, seq })
          const set = isDeleted ? {} : { [key]: `${seq}` }
          const keyList = isDeleted ? [key] : []
          const push = () => pushExtensions(server, ++position, message, seq, set, keyList)
          if (isReceived) events.push(push)
          if (isRead) calls.push(chat.getMessageExtensions(message))
          await client.advance(0)
          await arrive(events, delivered)
          await arrive(late, answered)
        }
        await arrive(events, events.length)
        while (late.length > 0) await arrive(late, 1)
        await Promise.all(calls)
        server.on(extensions, ({ startSequence, nextSeq }) => page(startSequence, nextSeq))
        const now = Object.fromEntries([...state.values].map(([id, { value }]) => [id, value]))
        expect(await read()).toEqual(now)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    )
  })

  it('belong to the newest 200 messages, to this session and to joined groups [EXT-12]', async () => {
    const { client, chat, message, server } = await aClientWithMessages(1, (server) => {
      keeps(server, [{ key: 'a', value: '', seq: 5 }])
      answersAll(server)
      server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
    })
    const requestCount = () => server.bodiesOf(extensions).length
    const set = (ID: string, conversationID = message.conversationID) => {
      const list = [{ key: 'a', value: '' }]
      return outcome(client, chat.setMessageExtensions({ ...message, ID, conversationID }, list))
    }
    const read = (ID: string, conversationID = message.conversationID) =>
      outcome(client, chat.getMessageExtensions({ ...message, ID, conversationID }))
    for (let index = 0; index <= EXTENDED_MESSAGES; index++) await read(`m${index}`)
    const before = requestCount()
    await set('m1')
    expect(requestCount()).toBe(before)
    await set('m0')
    expect(requestCount()).toBe(before + 1)
    await read('g', 'GROUPteam')
    server.push(pushes.sync.account, {
      position: 2,
      data: { event: 'groupLeft', groupID: 'team', reason: 'quit' },
    })
    await client.advance(0)
    await set('g', 'GROUPteam')
    expect(requestCount()).toBe(before + 3)
    await outcome(client, chat.logout())
    const login = chat.login({ userID: 'alice', userSig: 'signed' })
    await outcome(client, login)
    await client.advance(0)
    await set('m5')
    expect(requestCount()).toBe(before + 4)
  })
})
