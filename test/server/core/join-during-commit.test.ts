import { describe, expect, it } from 'vitest'
import { changeTo, inGroup, team } from './support/changes.ts'
import { aGroupMessage, type Device, upTo } from './support/test-core.ts'

const join = (device: Device) =>
  device.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })

const microtasks = async (count: number) => {
  for (const _ of upTo(count)) await Promise.resolve()
}

const everythingReceivedBy = ({ received }: Device) =>
  JSON.stringify([received.messages, received.groupEvents])

describe('a member who joins while an older message is not on disk yet', () => {
  it('receives no earlier message [GROUP-14]', async () => {
    const { testBed, alice } = await team()
    const eve = await testBed.device('eve')
    const message = aGroupMessage('alice', 'g', { payload: { text: 'secret' } })
    await Promise.all([alice.run('group.send', message), join(eve)])
    expect(everythingReceivedBy(eve)).not.toContain('secret')
    // The tip about the new member.
    expect(eve.received.messages.map(({ message: { sequence } }) => sequence)).toEqual([3])
    await alice.run('group.send', aGroupMessage('alice', 'g', { payload: { text: 'hello' } }))
    expect(everythingReceivedBy(eve)).toContain('hello')
  })

  it('receives no later events about one [GROUP-14]', async () => {
    const { testBed, alice, bob, say } = await team()
    const sequence = await say(alice, 'old')
    for (const moment of upTo(25)) {
      const eve = await testBed.device(`eve${moment}`)
      const text = `secret ${moment}`
      const changing = alice.run('message.modify', changeTo(inGroup(sequence), text, moment - 1))
      await microtasks(moment)
      await Promise.all([changing, join(eve)])
      expect(everythingReceivedBy(bob)).toContain(`${text}"`)
      expect(everythingReceivedBy(eve)).not.toContain('secret')
    }
  })
})
