import type { Device } from 'tavern-im/testing'
import { expect, it, onTestFinished } from 'vitest'
import { EVENT, TSignaling, TYPES } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { createTestBed, say, sayInGroup, sigOf, type TestBed } from '../support/test-bed.ts'
import { codeOf, create } from './group-scene.ts'
import { cutConnection, numbers } from './support.ts'

/** A test bed with these frequency limits of commands. */
const createTestBedWith = async (
  limits: Readonly<Record<string, { seconds: number; calls: number }>>,
  options: Parameters<typeof createTestBed>[0] = {},
): Promise<TestBed> => {
  const testBed = await createTestBed(options)
  onTestFinished(() => testBed.close())
  const body = { CloudConfig: { cmd_frequency_limit: limits } }
  const usersig = sigOf('administrator')
  await callRest(testBed.server.httpUrl, 'openconfigsvr/set_cloud_config', body, { usersig })
  return testBed
}

/** So long an absence that the log of the account is cut. */
const away = async (testBed: TestBed, device: Device, meanwhile: () => Promise<void>) => {
  const dave = await testBed.device('dave')
  await cutConnection(device)
  await meanwhile()
  for (const text of numbers(1, 6)) await say(dave, 'alice', text)
  device.cable.reconnect(testBed.server.url)
}

it('topics of more communities than the frequency limit allows are current after a trimmed log [TOPIC-29]', async () => {
  const testBed = await createTestBedWith(
    { 'topic.list': { seconds: 0.3, calls: 4 } },
    { logRetention: 4 },
  )
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const topics: string[] = []
  for (const name of numbers(1, 12)) {
    const fields = { type: TYPES.GRP_COMMUNITY, isSupportTopic: true, groupID: `@TGS#_${name}` }
    const groupID = await create(bob, fields, 'alice')
    const { data } = await bob.chat.createTopicInCommunity({ groupID, topicName: name })
    topics.push(data.topicID)
  }
  const made = () => alice.events.dataOf(EVENT.TOPIC_CREATED).length
  await alice.settles(() => made() === topics.length)
  alice.events.clear()
  await away(testBed, alice, async () => {
    for (const topicID of topics) await sayInGroup(bob, topicID, 'here')
  })
  const unread = () =>
    alice.events
      .dataOf(EVENT.TOPIC_UPDATED)
      .flatMap(({ topic }) => (topic.unreadCount === 1 ? [topic.topicID] : []))
  await alice.settles(() => new Set(unread()).size === topics.length)
  expect(alice.events.dataOf(EVENT.ERROR)).toEqual([])
  await say(bob, 'alice', 'still there?')
  await alice.until(EVENT.MESSAGE_RECEIVED, (messages) =>
    messages.some(({ payload }) => (payload as { text?: string }).text === 'still there?'),
  )
})

it('attributes of more groups than the frequency limit allows are refetched after a trimmed log [GROUP-139]', async () => {
  const testBed = await createTestBedWith(
    {
      'group.attributes': { seconds: 0.2, calls: 5 },
      'group.changeAttributes': { seconds: 1, calls: 100 },
    },
    { logRetention: 4 },
  )
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const groups: string[] = []
  for (const name of numbers(1, 12)) {
    const groupID = await create(bob, { type: TYPES.GRP_WORK, name }, 'alice')
    groups.push(groupID)
    await bob.chat.setGroupAttributes({ groupID, groupAttributes: { a: 'before' } })
  }
  const reported = (value: string) =>
    alice.events
      .dataOf(EVENT.GROUP_ATTRIBUTES_UPDATED)
      .flatMap(({ groupID, groupAttributes }) => (groupAttributes.a === value ? [groupID] : []))
  await alice.settles(() => new Set(reported('before')).size === groups.length)
  await away(testBed, alice, async () => {
    for (const groupID of groups) {
      for (const text of numbers(1, 6)) await sayInGroup(bob, groupID, text)
      await bob.chat.setGroupAttributes({ groupID, groupAttributes: { a: 'after' } })
    }
  })
  await alice.settles(() => new Set(reported('after')).size === groups.length)
})

it('getGroupApplicationList returns more pages than the frequency limit allows in one call [GROUP-47]', async () => {
  const testBed = await createTestBedWith({ 'group.applications': { seconds: 0.2, calls: 1 } })
  const noLimit = { AccountLimits: { groupsPerMinute: 0 } }
  const usersig = sigOf('administrator')
  await callRest(testBed.server.httpUrl, 'openconfigsvr/set_account_limits', noLimit, { usersig })
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  const needing = { joinOption: TYPES.JOIN_OPTIONS_NEED_PERMISSION }
  for (const name of numbers(1, 50)) {
    await bob.chat.joinGroup({ groupID: await create(alice, { ...needing, name }) })
  }
  const list = alice.chat.getGroupApplicationList()
  // The host itself may call once.
  expect(await codeOf(alice.chat.getGroupApplicationList())).toBe(2996)
  expect((await list).data.applicationList).toHaveLength(50)
})

it('invitations of more conversations than the frequency limit allows are reported after a login [SIGNAL-08]', async () => {
  const testBed = await createTestBedWith({ 'message.history': { seconds: 0.2, calls: 4 } })
  const bob = await testBed.device('bob')
  const groups: string[] = []
  await testBed.device('alice')
  for (const name of numbers(1, 12)) {
    const groupID = await create(bob, { type: TYPES.GRP_WORK, name }, 'alice')
    groups.push(groupID)
    await bob.chat.inviteInGroup({ groupID, inviteeList: ['alice'], timeout: 60, data: name })
  }
  const another = await testBed.device('alice')
  const raised = new Set<string>()
  another.chat.addSignalingListener(TSignaling.NEW_INVITATION_RECEIVED, ({ data }) =>
    raised.add(data.groupID),
  )
  // The host may read meanwhile.
  const conversationID = `GROUP${groups[0]}`
  await another.chat.getMessageList({ conversationID })
  await expect.poll(() => raised.size).toBe(12)
})
