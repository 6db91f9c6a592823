import { describe, expect, it } from 'vitest'
import { type Device, openCore } from './support/test-core.ts'

const HALF = '名\ud83d'

const team = { groupID: 'team' }
const town = { groupID: '@TGS#_town' }
const custom = [{ key: 'k', value: HALF }]
const profile = (fields: object) => ['profile.update', { profile: fields }] as const

/** A visible short text with a lone surrogate. */
const spoilt: readonly (readonly [string, object])[] = [
  ...['nick', 'avatar', 'location', 'selfSignature'].map((name) => profile({ [name]: HALF })),
  profile({ profileCustomField: [{ key: 'Tag_Profile_Custom_A', value: HALF }] }),
  profile({ profileCustomField: [{ key: `Tag_Profile_Custom_${HALF}`, value: '' }] }),
  ...['name', 'introduction', 'notification', 'avatar'].flatMap((name) => [
    ['group.update', { ...team, [name]: HALF }] as const,
    ['group.create', { type: 'Public', name: 'x', groupID: '', [name]: HALF }] as const,
  ]),
  ['group.update', { ...team, groupCustomField: custom }],
  ['group.changeMember', { ...team, userID: 'alice', nameCard: HALF }],
  ['group.changeMember', { ...team, userID: 'alice', memberCustomField: custom }],
  ['group.join', { ...team, applyMessage: HALF, historyMessageFlag: 0 }],
  ['group.removeMembers', { ...team, userIDList: ['bob'], reason: HALF }],
  ...['topicName', 'introduction', 'notification', 'avatar', 'customData'].map(
    (name) => ['topic.create', { ...town, topicID: '', topicName: 'x', [name]: HALF }] as const,
  ),
]

describe('a lone surrogate', () => {
  const aScene = async (): Promise<Device> => {
    const testBed = await openCore()
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    const memberList = [{ userID: 'bob' }]
    await alice.run('group.create', { type: 'Public', name: 'team', ...team, memberList })
    const community = { type: 'Community', name: 'town', ...town, isSupportTopic: 1 }
    await alice.run('group.create', community)
    return alice
  }

  it.each(spoilt)(
    'of %s %j is refused as a parameter, and nothing changes [ACCESS-06]',
    async (...call) => {
      const alice = await aScene()
      expect([10004, 40001]).toContain(await alice.refused(...call))
      // Only the text is invalid.
      const [command, body] = call
      const whole = JSON.parse(JSON.stringify(body).replaceAll('\\ud83d', '字'))
      expect([10004, 40001]).not.toContain(await alice.refused(command, whole).catch(() => 0))
    },
  )
})
