import { type ComboAnswer, LIMITS, serverCodes, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aPair, historyOf } from './support/histories.ts'
import {
  aGroupMessage,
  aMessage,
  type HistoryAnswerOf,
  START_MS,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

const combo = (messageList: readonly unknown[]) => ['message.combo', { messageList }] as const

const textsOf = ({ messageList }: HistoryAnswerOf) =>
  messageList.map(({ payload }) => (payload as { text: string }).text)

const text = (n: number, fields: Partial<WireMessage> = {}) =>
  aMessage('alice', 'bob', { payload: { text: `${n}` }, ...fields })

describe('a combo', () => {
  it('sends all of its messages, in order, to users and groups [OUTBOX-20]', async () => {
    const { alice, bob } = await aPair()
    await alice.run('group.create', {
      type: 'Public',
      name: 'team',
      groupID: 'team',
      memberList: [{ userID: 'bob' }],
    })
    const inGroup = aGroupMessage('alice', 'team', { payload: { text: 'all' } })
    const { answerList } = await alice.run<ComboAnswer>(...combo([text(1), inGroup, text(2)]))
    expect(answerList).toMatchObject([
      { code: 0, sequence: 1, time: START_MS / 1000 },
      { code: 0, position: 0 },
      { code: 0, sequence: 2 },
    ])
    expect(textsOf(await historyOf(bob, 'alice'))).toEqual(['1', '2'])
    expect(textsOf(await historyOf(bob, 'team', {}, 2))).toContain('all')
    expect(bob.received.messages.map(({ message }) => message.sequence)).toHaveLength(4)
  })

  it('continues after a refused message and reports each result separately [OUTBOX-20]', async () => {
    const { alice, bob } = await aPair()
    const list = [
      text(1),
      aMessage('alice', 'nobody'),
      { conversationType: 1, from: 'alice' },
      aGroupMessage('alice', 'none'),
      aMessage('bob', 'alice'),
      text(2, { payload: { text: 'x'.repeat(LIMITS.MESSAGE_BYTES + 1) } }),
      text(3),
    ]
    const { answerList } = await alice.run<ComboAnswer>(...combo(list))
    expect(answerList.map(({ code }) => code)).toEqual([
      0,
      serverCodes.BAD_ACCOUNT,
      serverCodes.BAD_PACKET,
      serverCodes.GROUP_NOT_FOUND,
      serverCodes.BAD_ACCOUNT,
      serverCodes.BODY_TOO_LARGE,
      0,
    ])
    expect(answerList[1]).toMatchObject({ info: expect.stringContaining('nobody') })
    expect(textsOf(await historyOf(bob, 'alice'))).toEqual(['1', '3'])
  })

  it('answers an already stored message with the first answer [OUTBOX-20]', async () => {
    const { alice, bob } = await aPair()
    const [first, second] = [text(1), text(2)]
    const before = await alice.run('c2c.send', first)
    const { answerList } = await alice.run<ComboAnswer>(...combo([first, second, first]))
    expect(answerList).toMatchObject([before, { sequence: 2 }, before])
    expect(bob.received.messages).toHaveLength(2)
  })

  it('has a limit of messages [OUTBOX-20]', async () => {
    const { alice } = await aPair()
    const most = upTo(LIMITS.COMBO_MESSAGES).map((n) => text(n))
    expect(await alice.refused(...combo([...most, text(0)]))).toBe(serverCodes.BAD_PACKET)
    expect((await alice.run<ComboAnswer>(...combo(most))).answerList).toHaveLength(most.length)
    expect((await alice.run<ComboAnswer>(...combo([]))).answerList).toEqual([])
  })
})

describe('the messages that an account sends', () => {
  it('keep their order if the first needs a look-up on disk and the next does not [OUTBOX-21]', async () => {
    const dataDir = temporaryDirectory()
    const before = await aPair({ dataDir })
    await before.alice.run('c2c.send', text(0))
    await before.testBed.close()
    const { alice, bob } = await aPair({ dataDir })
    const old = { clientTime: START_MS / 1000 - 60 }
    const sends = [
      alice.run('c2c.send', text(1, old)),
      alice.run('c2c.send', text(2, { clientTime: START_MS / 1000 + 1 })),
      alice.run(...combo([text(3, old), text(4, old)])),
      alice.run('c2c.send', text(5, { clientTime: START_MS / 1000 + 1 })),
    ]
    await Promise.all(sends)
    expect(textsOf(await historyOf(bob, 'alice'))).toEqual(['0', '1', '2', '3', '4', '5'])
  })
})
