import { MessageFlag, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import type { SettingsInput } from '../../../server/src/domain/configuration/app-settings.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  type SendAnswerOf,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

const createTestBedWith = async (settings: SettingsInput, dataDir = ':memory:') => {
  const testBed = await openCore({ settings: new Map([[APP, settings]]), dataDir })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' }).catch(isThere)
  await bob.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  return { testBed, alice, bob }
}

/** Ignores the error when the group exists from before the restart. */
const isThere = (cause: unknown) => {
  if (!(cause instanceof Refusal) || cause.code !== serverCodes.GROUP_ID_TAKEN_BY_SELF) throw cause
}

const texts = (device: Device) =>
  device.received.messages.flatMap(({ message }) =>
    message.type === 'TIMTextElem' ? [(message.payload as { text: string }).text] : [],
  )

const saying = (text: string, flags = 0) => ({ payload: { text }, flags })

describe('forbidden words', () => {
  const profanity = ['赌博', 'spam']

  it.each([
    ['c2c.send', 'bob', 0],
    ['c2c.send', 'bob', MessageFlag.onlineOnly],
    ['group.send', 'g', 0],
    ['group.send', 'g', MessageFlag.onlineOnly],
  ])('are refused with 80001 by %s to %s, flags %i [MSG-59]', async (command, to, flags) => {
    const { alice, bob } = await createTestBedWith({ profanity })
    const forbidden = aGroupMessage('alice', to, saying('来赌博吧', flags))
    expect(await alice.refused(command, forbidden)).toBe(serverCodes.FORBIDDEN_TEXT)
    await alice.run(command, aGroupMessage('alice', to, saying('来玩吧', flags)))
    expect(texts(bob)).toEqual(['来玩吧'])
  })

  it('are accepted if the message skips the checks [MSG-59]', async () => {
    const { alice, bob } = await createTestBedWith({ profanity })
    const unchecked = saying('no SPAM please', MessageFlag.noContentCheck)
    await alice.run('c2c.send', aMessage('alice', 'bob', unchecked))
    expect(texts(bob)).toEqual(['no SPAM please'])
  })

  it('do not apply to messages without text [MSG-59]', async () => {
    const { alice } = await createTestBedWith({ profanity })
    const custom = {
      type: 'TIMCustomElem',
      payload: { data: '赌博', description: '', extension: '' },
    }
    expect(await alice.run('c2c.send', aMessage('alice', 'bob', custom))).toMatchObject({
      sequence: 1,
    })
  })

  it('are refused in a modification, too [MSG-59]', async () => {
    const { alice } = await createTestBedWith({ profanity })
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const change = (text: string) => ({
      conversationType: 1,
      to: 'bob',
      sequence: 1,
      version: 0,
      payload: { text },
      cloudCustomData: '',
    })
    expect(await alice.refused('message.modify', change('来赌博吧'))).toBe(
      serverCodes.FORBIDDEN_TEXT,
    )
    expect(await alice.run('message.modify', change('来玩吧'))).toMatchObject({
      message: { version: 1, payload: { text: '来玩吧' } },
    })
  })

  it('do not affect stored messages: a repeat gets the first answer [MSG-59]', async () => {
    const dataDir = temporaryDirectory()
    const before = await createTestBedWith({}, dataDir)
    const message = aMessage('alice', 'bob', saying('来赌博吧'))
    const first = await before.alice.run('c2c.send', message)
    await before.testBed.close()
    const { alice } = await createTestBedWith({ profanity }, dataDir)
    expect(await alice.run('c2c.send', message)).toEqual(first)
    const another = aMessage('alice', 'bob', saying('来赌博吧'))
    expect(await alice.refused('c2c.send', another)).toBe(serverCodes.FORBIDDEN_TEXT)
  })
})

/** Sends with these priorities at once; which of them were taken. */
const taken = async (device: Device, priorities: readonly number[]): Promise<boolean[]> => {
  const sends = priorities.map((priority) =>
    device.run<SendAnswerOf>('group.send', aGroupMessage('alice', 'g', { priority })),
  )
  return (await Promise.all(sends)).map(({ sequence, messageDropReason }) => {
    expect(messageDropReason).toBe(sequence === 0 ? 1 : undefined)
    return sequence !== 0
  })
}

const [HIGH, NORMAL, LOW, LOWEST] = [1, 2, 3, 4] as const

describe('a group with a limit of messages a second', () => {
  it.each([
    ['as many as the limit go through', [LOWEST, LOWEST, LOWEST], [true, true, true]],
    ['what is beyond is dropped', [LOW, LOW, LOW, LOW], [true, true, true, false]],
    ['a more urgent one still goes', [LOW, LOW, LOW, HIGH, LOW], [true, true, true, true, false]],
    [
      'a less urgent one goes first',
      [NORMAL, NORMAL, HIGH, LOWEST, NORMAL, HIGH, HIGH, HIGH],
      [true, true, true, false, false, true, true, false],
    ],
  ])('%s: %j [MSG-60]', async (_name, priorities, expected) => {
    const { alice } = await createTestBedWith({ messages: { groupMessagesPerSecond: 3 } })
    expect(await taken(alice, priorities)).toEqual(expected)
  })

  it('counts each second and each group separately [MSG-60]', async () => {
    const { alice, testBed } = await createTestBedWith({ messages: { groupMessagesPerSecond: 1 } })
    await alice.run('group.create', { type: 'Public', name: 'h', groupID: 'h' })
    expect(await taken(alice, [NORMAL, NORMAL])).toEqual([true, false])
    const elsewhere = aGroupMessage('alice', 'h')
    expect(await alice.run('group.send', elsewhere)).toMatchObject({ sequence: 2 })
    testBed.pass(1)
    expect(await taken(alice, [NORMAL, NORMAL])).toEqual([true, false])
  })

  it('neither stores nor delivers a dropped message, however often it is repeated [MSG-60]', async () => {
    const { alice, bob } = await createTestBedWith({ messages: { groupMessagesPerSecond: 1 } })
    await alice.run('group.send', aGroupMessage('alice', 'g', saying('first')))
    const dropped = aGroupMessage('alice', 'g', saying('second'))
    const online = aGroupMessage('alice', 'g', saying('third', MessageFlag.onlineOnly))
    const answer = await alice.run('group.send', dropped)
    expect(await alice.run('group.send', dropped)).toEqual(answer)
    expect(await alice.run('group.send', online)).toMatchObject({ messageDropReason: 1 })
    expect(texts(bob)).toEqual(['first'])
  })

  it('drops nothing by default [MSG-60]', async () => {
    const { alice } = await createTestBedWith({})
    const all = upTo(200).map(() => LOWEST)
    expect(await taken(alice, all)).toEqual(all.map(() => true))
  })
})

describe('mentions', () => {
  it('are limited to 30 [MSG-61]', async () => {
    const { alice, bob } = await createTestBedWith({})
    const mentioning = (count: number) =>
      aGroupMessage('alice', 'g', { extra: { atUserList: upTo(count).map((n) => `user${n}`) } })
    expect(await alice.refused('group.send', mentioning(31))).toBe(
      serverCodes.GROUP_TOO_MANY_MENTIONS,
    )
    await alice.run('group.send', mentioning(30))
    expect(bob.received.messages.at(-1)?.message.extra?.atUserList).toHaveLength(30)
  })
})
