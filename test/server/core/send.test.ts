import { LIMITS, MessageFlag, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aPair, historyOf } from './support/histories.ts'
import {
  aMessage,
  type SendAnswerOf,
  START_MS,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

describe.each(['memory', 'directory'] as const)('sending one to one, in %s', (storage) => {
  const options = () => (storage === 'memory' ? {} : { dataDir: temporaryDirectory() })

  it('gives interleaved sends of both sides one contiguous sequence', async () => {
    const { alice, bob } = await aPair(options())
    const sends = upTo(60).map((index) =>
      index % 2 === 0
        ? alice.run<SendAnswerOf>('c2c.send', aMessage('alice', 'bob'))
        : bob.run<SendAnswerOf>('c2c.send', aMessage('bob', 'alice')),
    )
    const sequences = (await Promise.all(sends)).map((answer) => answer.sequence)
    expect(sequences.toSorted((a, b) => a - b)).toEqual(upTo(60))
    const { messageList } = await historyOf(bob, 'alice', { count: 100 })
    expect(messageList.map((message) => message.sequence)).toEqual(upTo(60))
  })

  it('answers and pushes in the order of the sequence, with contiguous positions', async () => {
    const { testBed, alice, bob } = await aPair(options())
    const phone = await testBed.device('alice', 'alice-2')
    const answers: number[] = []
    const sends = upTo(30).map(() =>
      alice
        .run<SendAnswerOf>('c2c.send', aMessage('alice', 'bob'))
        .then(({ position }) => answers.push(position)),
    )
    await Promise.all(sends)
    expect(answers).toEqual(upTo(30))
    expect(bob.received.positions).toEqual(upTo(30))
    expect(bob.received.messages.map(({ message }) => message.sequence)).toEqual(upTo(30))
    expect(phone.received.positions).toEqual(upTo(30))
    expect(alice.received.messages).toEqual([])
  })

  it('answers a repeated identity like the first, also while the first is in flight', async () => {
    const { alice, bob } = await aPair(options())
    const message = aMessage('alice', 'bob')
    const [first, second] = await Promise.all([
      alice.run<SendAnswerOf>('c2c.send', message),
      alice.run<SendAnswerOf>('c2c.send', message),
    ])
    const third = await alice.run<SendAnswerOf>('c2c.send', message)
    expect(first).toEqual({ time: START_MS / 1000, sequence: 1, position: 1 })
    expect([second, third]).toEqual([first, first])
    expect(bob.received.messages).toHaveLength(1)
  })
})

describe('sending one to one', () => {
  it('recognises an identity that only the database knows', async () => {
    const dataDir = temporaryDirectory()
    const message = aMessage('alice', 'bob')
    const before = await aPair({ dataDir })
    const first = await before.alice.run('c2c.send', message)
    await before.alice.run('c2c.send', aMessage('alice', 'bob'))
    await before.testBed.close()
    const { alice } = await aPair({ dataDir })
    expect(await alice.run('c2c.send', message)).toEqual(first)
  })

  it('recognises an old identity after any number of sends', async () => {
    const { alice } = await aPair()
    const message = aMessage('alice', 'bob')
    const first = await alice.run('c2c.send', message)
    await Promise.all(upTo(1_100).map(() => alice.run('c2c.send', aMessage('alice', 'bob'))))
    expect(await alice.run('c2c.send', message)).toEqual(first)
    expect(await alice.run<SendAnswerOf>('c2c.send', aMessage('alice', 'bob'))).toMatchObject({
      sequence: 1_102,
    })
  })

  it('distinguishes identities that share the random number', async () => {
    const { alice } = await aPair()
    const message = aMessage('alice', 'bob')
    const later = { ...message, clientTime: message.clientTime + 1 }
    expect(await alice.run('c2c.send', message)).toMatchObject({ sequence: 1 })
    expect(await alice.run('c2c.send', later)).toMatchObject({ sequence: 2 })
    expect(await alice.run('c2c.send', message)).toMatchObject({ sequence: 1 })
  })

  it('takes time, sequence and sender data from the server', async () => {
    const { alice, bob, testBed } = await aPair()
    await alice.run('profile.update', { profile: { nick: 'Alice', avatar: 'https://a/b.png' } })
    testBed.pass(10)
    const forged = { tinyID: '1', nick: 'Bob', avatar: 'x', nameCard: 'y', time: 5, sequence: 99 }
    await alice.run('c2c.send', aMessage('alice', 'bob', forged))
    expect(bob.received.messages[0]?.message).toMatchObject({
      nick: 'Alice',
      avatar: 'https://a/b.png',
      nameCard: '',
      sequence: 1,
      time: START_MS / 1000 + 10,
      tinyID: (await testBed.core.openAccount(1_400_000_001, 'alice')).tinyID,
    })
  })

  it('refuses messages in the name of another user, to oneself and to unknown users', async () => {
    const { alice } = await aPair()
    const { BAD_ACCOUNT } = serverCodes
    expect(await alice.refused('c2c.send', aMessage('bob', 'alice'))).toBe(BAD_ACCOUNT)
    expect(await alice.refused('c2c.send', aMessage('alice', 'alice'))).toBe(BAD_ACCOUNT)
    expect(await alice.refused('c2c.send', aMessage('alice', 'nobody'))).toBe(BAD_ACCOUNT)
  })

  it('accepts the maximum body and refuses one byte more', async () => {
    const { alice } = await aPair()
    const sized = (bytes: number) =>
      aMessage('alice', 'bob', { payload: { text: 'x'.repeat(bytes - 4) }, cloudCustomData: '中x' })
    expect(await alice.run('c2c.send', sized(LIMITS.MESSAGE_BYTES))).toMatchObject({ sequence: 1 })
    const tooLong = sized(LIMITS.MESSAGE_BYTES + 1)
    expect(await alice.refused('c2c.send', tooLong)).toBe(serverCodes.BODY_TOO_LARGE)
    expect(await alice.run('c2c.send', aMessage('alice', 'bob'))).toMatchObject({ sequence: 2 })
  })

  it('delivers online-only messages and stores nothing', async () => {
    const { alice, bob } = await aPair()
    const passing = aMessage('alice', 'bob', { flags: MessageFlag.onlineOnly })
    expect(await alice.run('c2c.send', passing)).toMatchObject({ sequence: 0, position: 0 })
    expect(bob.received.messages).toMatchObject([{ position: 0, message: { sequence: 0 } }])
    const { messageList } = await historyOf(bob, 'alice', { count: 100 })
    expect(messageList).toEqual([])
  })

  it('keeps custom and face messages unchanged', async () => {
    const { alice, bob } = await aPair()
    const custom = { data: '{"a":1}', description: '描述', extension: '' }
    await alice.run(
      'c2c.send',
      aMessage('alice', 'bob', { type: 'TIMCustomElem', payload: custom }),
    )
    const face = { index: 3, data: 'smile' }
    await alice.run('c2c.send', aMessage('alice', 'bob', { type: 'TIMFaceElem', payload: face }))
    const { messageList } = await historyOf(bob, 'alice', { count: 100 })
    expect(messageList.map(({ type, payload }) => [type, payload])).toEqual([
      ['TIMCustomElem', custom],
      ['TIMFaceElem', face],
    ])
  })

  it('refuses the server’s own types from a client', async () => {
    const { alice } = await aPair()
    const tip = aMessage('alice', 'bob', { type: 'TIMGroupTipElem', payload: {} })
    expect(await alice.refused('c2c.send', tip)).toBe(serverCodes.BAD_PACKET)
  })
})
