import { describe, expect, it } from 'vitest'
import { aHookedCore, refuses } from './support/hooked.ts'

const BEFORE = 'Group.CallbackBeforeGroupInfoChanged'
const BEFORE_TOPIC = 'Group.CallbackBeforeTopicInfoChanged'

const team = { groupID: 'team', type: 'Public', name: 'Team', memberList: [{ userID: 'bob' }] }

const community = '@TGS#_c'
const aCommunity = { groupID: community, type: 'Community', name: 'C', isSupportTopic: 1 }
const topicID = `${community}@TOPIC#_a`

describe('before a group changes', () => {
  it('the back end receives the new name and may reject it [NAME-03]', async () => {
    const { alice, bodies } = await aHookedCore([BEFORE], ({ body }) =>
      'Name' in body && body.Name === '官方客服' ? refuses(10_150) : refuses(0),
    )
    await alice.run('group.create', team)
    const change = { groupID: 'team', name: '官方客服', introduction: 'a' }
    expect(await alice.refused('group.update', change)).toBe(10_150)
    expect(await alice.run('group.update', { groupID: 'team', introduction: 'b' })).toMatchObject({
      group: { name: 'Team', introduction: 'b' },
    })
    const head = { GroupId: 'team', Type: 'Public', Operator_Account: 'alice' }
    expect(bodies(BEFORE)).toEqual([
      { ...head, Name: '官方客服', Introduction: 'a' },
      { ...head, Introduction: 'b' },
    ])
  })

  it('the back end is not called for a forbidden change or an unsubscribed field [NAME-03]', async () => {
    const { alice, bob, bodies } = await aHookedCore([BEFORE], () => refuses(10_150))
    await alice.run('group.create', team)
    expect(await bob.refused('group.update', { groupID: 'team', name: 'x' })).toBe(10007)
    await alice.run('group.update', { groupID: 'team', joinOption: 'FreeAccess' })
    expect(bodies(BEFORE)).toEqual([])
  })

  it('the back end may reject that all members may write again [NAME-03]', async () => {
    const { alice, bodies } = await aHookedCore([BEFORE, BEFORE_TOPIC], ({ body }) =>
      'MuteAllMember' in body && body.MuteAllMember === 'Off' ? refuses(10_150) : refuses(0),
    )
    const head = { GroupId: 'team', Type: 'Public', Operator_Account: 'alice' }
    await alice.run('group.create', team)
    await alice.run('group.update', { groupID: 'team', muteAllMembers: 'On' })
    expect(await alice.refused('group.update', { groupID: 'team', muteAllMembers: 'Off' })).toBe(
      10_150,
    )
    expect(bodies(BEFORE)).toEqual([
      { ...head, MuteAllMember: 'On' },
      { ...head, MuteAllMember: 'Off' },
    ])
    await alice.run('group.create', aCommunity)
    await alice.run('topic.create', { groupID: community, topicID, topicName: 'a' })
    const change = { groupID: community, topicID, muteAllMembers: 'Off' }
    expect(await alice.refused('topic.update', change)).toBe(10_150)
  })

  it('the back end is called for topics too [NAME-03]', async () => {
    const { alice, bodies } = await aHookedCore([BEFORE_TOPIC], () => refuses(10_150))
    await alice.run('group.create', aCommunity)
    await alice.run('topic.create', { groupID: community, topicID, topicName: 'a' })
    const change = { groupID: community, topicID, topicName: '官方客服' }
    expect(await alice.refused('topic.update', change)).toBe(10_150)
    expect(bodies(BEFORE_TOPIC)).toEqual([
      {
        ...{ GroupId: community, Type: 'Community', TopicId: topicID },
        ...{ Operator_Account: 'alice', TopicName: '官方客服' },
      },
    ])
  })

  it('the back end is not called if the app does not configure it [NAME-03]', async () => {
    const { alice, bodies } = await aHookedCore([BEFORE_TOPIC], () => refuses(10_150))
    await alice.run('group.create', team)
    await alice.run('group.update', { groupID: 'team', name: '官方客服' })
    expect(bodies(BEFORE)).toEqual([])
  })
})
