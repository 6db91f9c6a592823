import { MessageFlag } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { add, three } from './support/friends.ts'
import { APP, aGroupMessage, aMessage, openCore } from './support/test-core.ts'

const friendsOnly = new Map([[APP, { messages: { friendsOnly: true } }]])

const strict = async () => {
  const testBed = await openCore({ settings: friendsOnly })
  return { testBed, alice: await testBed.device('alice'), bob: await testBed.device('bob') }
}

describe('an app in which only friends may send messages to each other', () => {
  it('refuses according to the friend lists of both sides [MSG-120]', async () => {
    const { alice, bob } = await strict()
    expect(await alice.refused('c2c.send', aMessage('alice', 'bob'))).toBe(20009)
    await add(alice, 'bob', { type: 'Add_Type_Single' })
    expect(await alice.refused('c2c.send', aMessage('alice', 'bob'))).toBe(20010)
    expect(await bob.refused('c2c.send', aMessage('bob', 'alice'))).toBe(20011)
    await add(alice, 'bob')
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    await bob.run('c2c.send', aMessage('bob', 'alice'))
    await bob.run('friend.delete', { userIDList: ['alice'], type: 'Delete_Type_Both' })
    expect(await alice.refused('c2c.send', aMessage('alice', 'bob'))).toBe(20009)
    expect(bob.received.messages).toHaveLength(1)
  })

  it('refuses online-only messages too, and does not check groups [MSG-120]', async () => {
    const { alice } = await strict()
    const flags = MessageFlag.onlineOnly
    expect(await alice.refused('c2c.send', aMessage('alice', 'bob', { flags }))).toBe(20009)
    await alice.run('group.create', {
      ...{ groupID: 'team', type: 'Public', name: 'Team' },
      memberList: [{ userID: 'bob' }],
    })
    await alice.run('group.send', aGroupMessage('alice', 'team'))
  })

  it('lets its back end send to any user [MSG-120]', async () => {
    const { testBed, bob } = await strict()
    const sent = { From_Account: 'alice', To_Account: 'bob', MsgRandom: 1 }
    const MsgBody = [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'hi' } }]
    await testBed.core.administer({ sdkAppID: APP, identifier: 'admin' }, 'openim/sendmsg', {
      ...sent,
      MsgBody,
    })
    expect(bob.received.messages).toHaveLength(1)
  })
})

it('lets non-friends send if the setting is off [MSG-120]', async () => {
  const { alice } = await three()
  await alice.run('c2c.send', aMessage('alice', 'bob'))
})
