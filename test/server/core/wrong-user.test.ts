import { commands, MessageFlag, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { c2c, inGroup, revoke, team } from './support/changes.ts'
import { APP, aGroupMessage, aMessage, type Device, type TestCore } from './support/test-core.ts'

/** A user of the same name in another app. */
const elsewhere = {
  sdkAppID: APP + 1,
  userID: 'alice',
  tinyID: '',
  connectionID: 'other',
  instanceID: '',
  platform: 7,
  origin: '',
}

const NOT_MINE = serverCodes.GROUP_NO_PERMISSION
const { MODIFY_NOT_FOUND, GROUP_RECALL_NOT_FOUND, GROUP_NOT_FOUND, BAD_PACKET } = serverCodes
const SECRET = 'secret'

type Address = { readonly conversationType: number; readonly to: string; readonly sequence: number }

const listOf = ({ conversationType, to, sequence }: Address) => ({
  conversationType,
  to,
  sequenceList: [sequence],
})

/** Every command about a stored message: its body, and its refusal for users who cannot see it. */
const table = [
  ['message.revoke', (at: Address) => ({ ...at, reason: '' }), GROUP_RECALL_NOT_FOUND],
  [
    'message.modify',
    (at: Address) => ({ ...at, version: 0, payload: { text: 'x' }, cloudCustomData: '' }),
    MODIFY_NOT_FOUND,
  ],
  ['message.delete', listOf, 'passed over'],
  ['message.history', (at: Address) => ({ ...at, count: 1, direction: 1 }), 'passed over'],
  ['conversation.clear', (at: Address) => at, 'passed over'],
  ['receipt.send', listOf, 'passed over'],
  ['receipt.get', listOf, 'passed over'],
  [
    'receipt.readers',
    ({ to, sequence }: Address) => ({ groupID: to, sequence, filter: 0, cursor: '', count: 10 }),
    serverCodes.MESSAGE_NO_RECEIPTS,
  ],
  ['reaction.add', (at: Address) => ({ ...at, reactionID: 'other' }), MODIFY_NOT_FOUND],
  ['reaction.remove', (at: Address) => ({ ...at, reactionID: SECRET }), MODIFY_NOT_FOUND],
  ['reaction.list', (at: Address) => ({ ...listOf(at), count: 10 }), 'passed over'],
  [
    'reaction.users',
    (at: Address) => ({ ...at, reactionID: SECRET, nextSeq: 0, count: 10 }),
    MODIFY_NOT_FOUND,
  ],
  [
    'extension.change',
    (at: Address) => ({ ...at, operateType: 3, extensionList: [] }),
    MODIFY_NOT_FOUND,
  ],
  ['extension.list', (at: Address) => ({ ...at, startSequence: 0, nextSeq: 0 }), MODIFY_NOT_FOUND],
] as const

/** The answer, or the code of the refusal. */
const outcome = (run: Promise<unknown>): Promise<unknown> =>
  run.catch((error: unknown) => {
    if (error instanceof Refusal) return error.code
    throw error
  })

const FLAGS = MessageFlag.supportsExtension | MessageFlag.needReadReceipt

/** A message of alice with all kinds of attachments, which bob may read. */
const scene = async () => {
  const all = await team()
  const { alice, bob, say } = all
  const attach = async (at: Address) => {
    const extensionList = [{ key: SECRET, value: SECRET, seq: 0 }]
    await alice.run('extension.change', { ...at, operateType: 1, extensionList })
    await bob.run('reaction.add', { ...at, reactionID: SECRET })
  }
  const open = inGroup(await say(alice, SECRET, { flags: FLAGS }))
  const extra = { receiverList: ['bob'] }
  const targeted = inGroup(await say(alice, SECRET, { flags: FLAGS, extra }))
  for (const at of [open, targeted]) await attach(at)
  await bob.run('receipt.send', {
    ...listOf(open),
    sequenceList: [open.sequence, targeted.sequence],
  })
  return { ...all, open, targeted }
}

const join = async (testBed: TestCore, userID: string) => {
  const device = await testBed.device(userID)
  await device.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
  return device
}

/** The message's state for its owner, for comparison before and after. */
const stateOf = async (owner: Device, at: Address) => [
  await owner.run('message.history', { ...at, count: 1, direction: 0 }),
  await owner.run('reaction.list', { ...listOf(at), count: 10 }),
  await owner.run('extension.list', { ...at, startSequence: 0, nextSeq: 0 }),
  await owner.run('receipt.get', listOf(at)),
]

describe.each(table)('%s', (command, bodyAt, hidden) => {
  it('is refused outside the group, and for missing groups [ACCESS-01]', async () => {
    const { testBed, alice, dave, open } = await scene()
    const nonMember = await testBed.device('stranger')
    await dave.run('group.quit', { groupID: 'g' })
    const before = await stateOf(alice, open)
    for (const device of [nonMember, dave]) {
      expect(await outcome(device.run(command, bodyAt(open)))).toBe(NOT_MINE)
      const nowhere = bodyAt({ ...open, to: 'none' })
      expect(await outcome(device.run(command, nowhere))).toBe(GROUP_NOT_FOUND)
    }
    expect(await stateOf(alice, open)).toEqual(before)
  })

  it('does not find messages that the caller may not see [ACCESS-01]', async () => {
    const { testBed, alice, carol, dave, open, targeted } = await scene()
    const eve = await join(testBed, 'eve')
    await dave.run('message.delete', listOf(open))
    const states = [await stateOf(alice, open), await stateOf(alice, targeted)]
    const cases: [Device, Address][] = [
      [carol, targeted],
      [eve, open],
      [eve, targeted],
      [carol, inGroup(4_000_000_000)],
    ]
    // A user who has deleted the message may have read it before.
    if (command !== 'receipt.send') cases.push([dave, open])
    for (const [device, at] of cases) {
      const answer = await outcome(device.run(command, bodyAt(at)))
      if (hidden !== 'passed over') expect(answer).toBe(hidden)
      expect(JSON.stringify(answer)).not.toContain(SECRET)
    }
    expect([await stateOf(alice, open), await stateOf(alice, targeted)]).toEqual(states)
  })

  it('refuses impossible addresses [ACCESS-01]', async () => {
    const { alice } = await scene()
    const spoilt = [
      { ...inGroup(2), conversationType: 4 },
      { ...inGroup(2), sequence: -1 },
      { ...inGroup(2), sequence: 1.5 },
      { ...inGroup(2), sequence: 2 ** 32 },
      { ...inGroup(2), to: '' },
      { ...inGroup(2), to: 'x'.repeat(97) },
    ]
    for (const at of spoilt) {
      const body: object = bodyAt(at)
      // Only the request for readers has no conversation type.
      if (!('conversationType' in body) && at.conversationType === 4) continue
      expect([BAD_PACKET, serverCodes.GROUP_BAD_PARAMETER]).toContain(
        await outcome(alice.run(command, body)),
      )
    }
    if (command === 'message.history') return
    const notices: object = bodyAt({ ...c2c('alice', 1), conversationType: 3 })
    const code = await outcome(alice.run(command, notices))
    expect([BAD_PACKET, GROUP_NOT_FOUND]).toContain(code)
  })

  it("finds nothing of other users' C2C conversations, nor with oneself or unknown users [ACCESS-01]", async () => {
    const { alice, bob, carol } = await scene()
    if (command === 'receipt.readers') return
    const message = aMessage('alice', 'bob', { flags: FLAGS, payload: { text: SECRET } })
    await alice.run('c2c.send', message)
    await bob.run('reaction.add', { ...c2c('alice', 1), reactionID: SECRET })
    const before = await stateOf(alice, c2c('bob', 1))
    for (const peer of ['alice', 'bob', 'carol', 'nobody']) {
      const answer = await outcome(carol.run(command, bodyAt(c2c(peer, 1))))
      expect(JSON.stringify(answer)).not.toContain(SECRET)
    }
    expect(await stateOf(alice, c2c('bob', 1))).toEqual(before)
  })

  it('finds nothing of the same names in another app [ACCESS-01]', async () => {
    const { testBed, open } = await scene()
    await testBed.core.openAccount(APP + 1, 'alice')
    const answer = await outcome(testBed.core.handle(elsewhere, command, bodyAt(open)))
    expect(answer).toBe(GROUP_NOT_FOUND)
  })
})

it('attaches nothing to a recalled message, and lists nothing of it [ACCESS-01]', async () => {
  const { alice, bob, open } = await scene()
  await revoke(alice, open)
  const answers: Record<string, unknown> = {}
  for (const [command, bodyAt] of table) {
    if (['message.delete', 'conversation.clear'].includes(command)) continue
    const answer = await outcome(bob.run(command, bodyAt(open)))
    expect(JSON.stringify(answer)).not.toContain(SECRET)
    answers[command] = answer
  }
  const recalled = serverCodes.RECALLED_ALREADY
  expect(answers).toMatchObject({
    'message.revoke': serverCodes.GROUP_NO_RECALL,
    'message.modify': serverCodes.GROUP_NO_RECALL,
    'reaction.add': recalled,
    'reaction.remove': recalled,
    'reaction.list': { messageList: [] },
    'reaction.users': recalled,
    'extension.change': recalled,
    'extension.list': recalled,
    'receipt.get': { receiptList: [] },
    'receipt.readers': NOT_MINE,
  })
})

it('covers every command that names a message [ACCESS-01]', () => {
  const rows = [commands.message, commands.receipt, commands.annotation].flatMap((feature) =>
    Object.values(feature).map(({ name }: { readonly name: string }) => name),
  )
  const others = ['c2c.send', 'group.send', 'message.combo']
  const mergers = ['message.uploadMerger', 'message.downloadMerger']
  const tested = ['conversation.clear', ...others, ...mergers]
  expect(new Set(rows.concat('conversation.clear'))).toEqual(
    new Set([...table.map(([name]) => name), ...tested]),
  )
})

describe('a sent message', () => {
  it('is refused in a group without the sender, alone or in a combo [ACCESS-02]', async () => {
    const { testBed, alice, dave } = await scene()
    const nonMember = await testBed.device('stranger')
    await dave.run('group.quit', { groupID: 'g' })
    const received = alice.received.messages.length
    for (const device of [nonMember, dave]) {
      const message = aGroupMessage(device.userID, 'g')
      expect(await device.refused('group.send', message)).toBe(NOT_MINE)
      expect(await device.run('message.combo', { messageList: [message] })).toMatchObject({
        answerList: [{ code: NOT_MINE }],
      })
    }
    expect(alice.received.messages).toHaveLength(received)
  })

  it('cannot name another sender [ACCESS-02]', async () => {
    const { bob } = await scene()
    const code = serverCodes.BAD_ACCOUNT
    expect(await bob.refused('c2c.send', aMessage('alice', 'carol'))).toBe(code)
    expect(await bob.refused('group.send', aGroupMessage('alice', 'g'))).toBe(code)
    const messageList = [aGroupMessage('alice', 'g')]
    const combo = await bob.run('message.combo', { messageList })
    expect(combo).toMatchObject({ answerList: [{ code }] })
  })

  it('reaches members only, even with other receivers named [ACCESS-02]', async () => {
    const { testBed, alice, carol, bob } = await scene()
    const nonMember = await testBed.device('stranger')
    const extra = { receiverList: ['stranger', 'bob', 'nobody'] }
    const text = 'for bob'
    await alice.run('group.send', aGroupMessage('alice', 'g', { payload: { text }, extra }))
    expect(JSON.stringify([carol.received, nonMember.received])).not.toContain(text)
    expect(bob.received.messages.at(-1)?.message.extra?.receiverList).toEqual(['bob'])
  })
})

it('with merged content is available in its app only [ACCESS-02]', async () => {
  const { testBed, alice } = await scene()
  const messageBody = [{ type: 'TIMTextElem', payload: { text: SECRET } }]
  const one = { ID: '1', from: 'bob', nick: '', avatar: '', time: 1, cloudCustomData: '' }
  const { downloadKey } = await alice.run<{ downloadKey: string }>('message.uploadMerger', {
    messageList: [{ ...one, messageBody }],
  })
  await testBed.core.openAccount(APP + 1, 'alice')
  const query = testBed.core.handle(elsewhere, 'message.downloadMerger', { downloadKey })
  expect(await outcome(query)).toBe(serverCodes.BAD_RESOURCE)
})

it('shows its readers only to its sender, and not for a hidden one [ACCESS-03]', async () => {
  const { alice, bob, carol, open, targeted } = await scene()
  const readers = ({ to, sequence }: Address) => ({
    groupID: to,
    sequence,
    filter: 0,
    cursor: '',
    count: 10,
  })
  expect(await alice.run('receipt.readers', readers(open))).toMatchObject({
    readUserIDList: ['bob'],
  })
  expect(await bob.refused('receipt.readers', readers(targeted))).toBe(NOT_MINE)
  expect(await carol.refused('receipt.readers', readers(open))).toBe(NOT_MINE)
  const hidden = serverCodes.MESSAGE_NO_RECEIPTS
  expect(await carol.refused('receipt.readers', readers(targeted))).toBe(hidden)
})
