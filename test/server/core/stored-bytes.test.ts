import { MessageFlag, type SendAnswer, serverCodes, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
  upTo,
} from './support/test-core.ts'

const { TOO_OFTEN } = serverCodes
const MEGABYTE = 2 ** 20
const DAY_MS = 86_400_000
const TEXT = 'a'.repeat(11_000)

const createTestBed = async (storedMegabytesPerDay = 1) => {
  const testBed = await openCore({
    settings: new Map([[APP, { limits: { storedMegabytesPerDay } }]]),
  })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList: [] })
  return { testBed, alice, bob }
}

const long = (from: string, to: string) => aMessage(from, to, { payload: { text: TEXT } })

/** Sends until the daily budget is used up; returns the messages and the refusal. */
const useUp = async (device: Device) => {
  const sent: { readonly message: WireMessage; readonly answer: SendAnswer }[] = []
  for (;;) {
    const message = long(device.userID, device.userID === 'bob' ? 'alice' : 'bob')
    const answer = await device.run<SendAnswer>('c2c.send', message).catch((cause) => cause)
    if (!(answer instanceof Error)) sent.push({ message, answer })
    else if (answer instanceof Refusal) return { sent, refusal: answer }
    else throw answer
  }
}

/** Uses up the rest with small requests. */
const useUpWholly = async (device: Device) => {
  const used = await useUp(device)
  for (;;) {
    const code = await device.run('profile.update', { profile: { nick: 'x' } }).then(
      () => 0,
      ({ code }: Refusal) => code,
    )
    if (code === TOO_OFTEN) return used
    expect(code).toBe(0)
  }
}

const placed = { conversationType: 1, to: 'bob', sequence: 1 }

describe('the bytes that an account stores in a day', () => {
  it('are limited; the refusal names the budget and the seconds [BUDGET-20]', async () => {
    const { testBed, alice, bob } = await createTestBed()
    const { sent, refusal } = await useUp(alice)
    const size = JSON.stringify(long('alice', 'bob')).length
    expect(sent.length).toBeGreaterThanOrEqual(Math.floor(MEGABYTE / size) - 2)
    expect(sent.length).toBeLessThanOrEqual(Math.ceil(MEGABYTE / size))
    expect(refusal.code).toBe(TOO_OFTEN)
    const seconds = (DAY_MS - (START_MS % DAY_MS)) / 1_000
    expect(refusal.message).toBe(
      'store: over the limit of one account (storedMegabytesPerDay: 1); ' +
        `free again in ${seconds} s`,
    )
    await bob.run('c2c.send', long('bob', 'alice'))
    testBed.pass(seconds)
    await alice.run('c2c.send', long('alice', 'bob'))
  })

  it('are not limited where the setting is 0 [BUDGET-20]', async () => {
    const { alice } = await createTestBed(0)
    for (const _ of upTo(150)) await alice.run('c2c.send', long('alice', 'bob'))
  })

  it.each([
    ['c2c.send', aMessage('alice', 'bob')],
    ['group.send', aGroupMessage('alice', 'g')],
    ['message.uploadMerger', { messageList: [] }],
    ['message.modify', { ...placed, version: 0, payload: { text: 'x' }, cloudCustomData: '' }],
    ['reaction.add', { ...placed, reactionID: 'x' }],
    ['extension.change', { ...placed, operateType: 1, extensionList: [] }],
    ['profile.update', { profile: { nick: 'x' } }],
    ['group.create', { type: 'Public', name: 'x', groupID: '', memberList: [] }],
    ['group.update', { groupID: 'g', name: 'x' }],
    ['group.changeAttributes', {}],
    ['group.updateCounters', {}],
    ['group.sendCustomData', { groupID: 'g', data: 'x' }],
    ['conversation.set', {}],
    ['friend.add', {}],
    ['topic.create', {}],
  ])('include %s [BUDGET-20]', async (command, body) => {
    const { alice } = await createTestBed()
    await useUpWholly(alice)
    expect(await alice.refused(command, body)).toBe(TOO_OFTEN)
  })

  it('exclude unstored messages, and commands that remove, leave or query [BUDGET-21]', async () => {
    const { alice, bob } = await createTestBed()
    await useUpWholly(alice)
    const passing = aMessage('alice', 'bob', { flags: MessageFlag.onlineOnly })
    await alice.run('c2c.send', passing)
    await alice.run('message.history', { ...placed, count: 1, direction: 0 })
    await alice.run('message.revoke', { ...placed, reason: '' })
    await alice.run('message.delete', { ...placed, sequenceList: [2] })
    await alice.run('group.quit', { groupID: 'g' }).catch((cause) => {
      // The owner cannot leave; only the code matters.
      expect(cause).not.toMatchObject({ code: TOO_OFTEN })
    })
    expect(bob.received.messages.at(-1)?.message).toMatchObject({ flags: MessageFlag.onlineOnly })
  })
})

describe('a repeated message after the budget is used up', () => {
  it('gets the first answer [BUDGET-22]', async () => {
    const { testBed, alice, bob } = await createTestBed()
    const { sent } = await useUpWholly(alice)
    for (const { message, answer } of sent.slice(-3)) {
      expect(await alice.run('c2c.send', message)).toEqual(answer)
    }
    expect(bob.received.messages).toHaveLength(sent.length)
    // Then only the database knows it.
    const ahead = aMessage('bob', 'alice', { clientTime: START_MS / 1_000 + 7_200 })
    const first = await bob.run('c2c.send', ahead)
    await useUpWholly(bob)
    expect(await bob.run('c2c.send', ahead)).toEqual(first)
    expect(await alice.refused('c2c.send', aMessage('alice', 'bob'))).toBe(TOO_OFTEN)
    testBed.pass(86_400)
    expect(await alice.run('c2c.send', sent[0]?.message)).toEqual(sent[0]?.answer)
  })

  it('gets the first answer among new messages, which are refused [BUDGET-22]', async () => {
    const { alice } = await createTestBed()
    const { sent } = await useUpWholly(alice)
    const [first] = sent
    const messageList = [first?.message, aMessage('alice', 'bob')]
    const { answerList } = await alice.run<{ answerList: object[] }>('message.combo', {
      messageList,
    })
    expect(answerList).toMatchObject([{ code: 0, ...first?.answer }, { code: TOO_OFTEN }])
  })

  it('gets the first answer as the content of a merged message [BUDGET-22]', async () => {
    const { alice } = await createTestBed()
    const inner = { ID: '1-1-1', from: 'carol', nick: '', avatar: '', time: 1 }
    const messageBody = [{ type: 'TIMTextElem', payload: { text: 'x' } }]
    const messageList = [{ ...inner, cloudCustomData: '', messageBody }]
    const first = await alice.run('message.uploadMerger', { messageList })
    await useUpWholly(alice)
    expect(await alice.run('message.uploadMerger', { messageList })).toEqual(first)
  })
})
