import { MessageFlag, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  c2c,
  changeTo,
  createConversation,
  inGroup,
  messagesOf,
  revoke,
  rowOf,
  team,
} from './support/changes.ts'
import { aMessage } from './support/test-core.ts'

describe('a modification', () => {
  it('is stored with a higher version and published to all [MODIFY-01]', async () => {
    const { testBed, alice, bob } = await createConversation(1)
    const phone = await testBed.device('alice', 'alice-2')
    const query = { ...changeTo(c2c('bob', 1), 'better'), cloudCustomData: 'c' }
    const { message } = await alice.run<{ message: WireMessage }>('message.modify', query)
    const modified = {
      sequence: 1,
      version: 1,
      flags: 0,
      payload: { text: 'better' },
      cloudCustomData: 'c',
    }
    expect(message).toMatchObject(modified)
    for (const { received } of [alice, phone, bob]) {
      const data = received.events.at(-1)?.data
      expect(data).toMatchObject({ event: 'messageChanged', message: modified })
      expect(data).not.toHaveProperty('unread')
    }
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject([modified])
    expect(await rowOf(bob)).toMatchObject({ unreadCount: 1, lastMessage: modified })
  })

  it('is possible for both sides and for all members [MODIFY-02]', async () => {
    const { alice, bob, carol, dave, say } = await team()
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await bob.run('message.modify', changeTo(c2c('alice', 1), 'by bob'))
    expect(await messagesOf(alice, c2c('bob'))).toMatchObject([{ payload: { text: 'by bob' } }])
    const sequence = await say(carol, 'x')
    await dave.run('message.modify', changeTo(inGroup(sequence), 'by dave'))
    expect((await messagesOf(carol, inGroup())).at(-1)).toMatchObject({
      from: 'carol',
      version: 1,
    })
    await dave.run('group.quit', { groupID: 'g' })
    expect(await dave.refused('message.modify', changeTo(inGroup(sequence), 'z', 1))).toBe(10007)
    expect(await dave.refused('message.modify', changeTo(c2c('alice', 1), 'z', 1))).toBe(20026)
  })

  it('of a missing, recalled or server message is refused [MODIFY-02]', async () => {
    const { alice, say } = await team()
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    expect(await alice.refused('message.modify', changeTo(c2c('bob', 2), 'x'))).toBe(20026)
    await revoke(alice, c2c('bob', 1))
    expect(await alice.refused('message.modify', changeTo(c2c('bob', 1), 'x', 1))).toBe(20023)
    const sequence = await say(alice, 'x')
    await revoke(alice, inGroup(sequence))
    expect(await alice.refused('message.modify', changeTo(inGroup(sequence), 'x', 1))).toBe(10032)
    const tip = { ...inGroup(1), version: 0, cloudCustomData: 'x' }
    expect(await alice.refused('message.modify', tip)).toBe(20001)
  })

  it('to the current content changes nothing, whatever the version [MODIFY-03]', async () => {
    const { alice, bob } = await createConversation(1)
    const query = changeTo(c2c('bob', 1), 'better')
    await alice.run('message.modify', query)
    const { length } = bob.received.events
    const again = await alice.run<{ message: WireMessage }>('message.modify', query)
    expect(again.message).toMatchObject({ version: 1, payload: { text: 'better' } })
    expect(bob.received.events).toHaveLength(length)
  })

  it('of an old version conflicts: one of two concurrent ones succeeds [MODIFY-04]', async () => {
    const { alice, bob } = await createConversation(1)
    const results = await Promise.allSettled([
      alice.run('message.modify', changeTo(c2c('bob', 1), 'of alice')),
      bob.run('message.modify', changeTo(c2c('alice', 1), 'of bob')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(results[1]).toMatchObject({ reason: { code: 20027 } })
    await bob.run('message.modify', changeTo(c2c('alice', 1), 'of bob', 1))
    expect(await messagesOf(alice, c2c('bob'))).toMatchObject([
      { version: 2, payload: { text: 'of bob' } },
    ])
  })

  it('and a concurrent recall run one after the other [MODIFY-04]', async () => {
    const { alice, bob } = await createConversation(2)
    const both = (sequence: number) =>
      Promise.all([
        revoke(alice, c2c('bob', sequence)).then(() => 0),
        bob.run('message.modify', changeTo(c2c('alice', sequence), 'x')).then(
          () => 0,
          ({ code }) => code as number,
        ),
      ])
    const codes = [(await both(1))[1], (await both(2))[1]]
    // In either order nothing is left of the message.
    for (const code of codes) expect([0, 20023]).toContain(code)
    expect(await messagesOf(bob, c2c('alice'))).toMatchObject(
      codes.map((code) => ({
        version: code === 0 ? 2 : 1,
        flags: MessageFlag.revoked,
        payload: { text: '' },
      })),
    )
  })

  it('must be valid for a client [MODIFY-07]', async () => {
    const { alice, bob } = await createConversation(1)
    const query = changeTo(c2c('bob', 1), 'x')
    for (const payload of [{}, { text: '' }, { text: 7 }, 'x', [1]]) {
      expect(await alice.refused('message.modify', { ...query, payload })).toBe(20001)
    }
    const long = { ...query, payload: { text: 'x'.repeat(12 * 1024 + 1) } }
    expect(await alice.refused('message.modify', long)).toBe(80002)
    const image = {
      type: 'TIMSoundElem',
      payload: { uuid: 'u', url: 'http://x', size: 1, second: 1, remoteAudioUrl: 'http://x' },
    }
    await alice.run('c2c.send', aMessage('alice', 'bob', image))
    const ofImage = { ...query, ...c2c('bob', 2) }
    expect(await alice.refused('message.modify', { ...ofImage, payload: { uuid: 'v' } })).toBe(
      20001,
    )
    const { payload: _, ...custom } = { ...ofImage, cloudCustomData: 'c' }
    await alice.run('message.modify', custom)
    expect((await messagesOf(bob, c2c('alice')))[1]).toMatchObject({
      version: 1,
      cloudCustomData: 'c',
      payload: { uuid: 'u' },
    })
  })
})
