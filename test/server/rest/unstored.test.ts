import { expect, it } from 'vitest'
import { heldCore } from '../core/support/held-core.ts'
import { temporaryDirectory } from '../core/support/test-core.ts'

const G = '@TGS#_g'
const fault = { code: 20005 }

/** alice owns a community with bob in it; then one more change is decided but not stored. */
const createTestBed = async () => {
  const held = await heldCore(temporaryDirectory())
  const [alice, bob] = [await held.caller('alice'), await held.caller('bob')]
  const memberList = [{ userID: 'bob' }]
  const community = { type: 'Community', name: 'before', groupID: G, isSupportTopic: 1 }
  await alice('group.create', { ...community, memberList })
  const commit = held.holdCommit()
  const changed = bob('profile.update', { profile: { nick: 'bobby' } })
  await commit.begun
  return { ...held, commit, changed }
}

const group = 'group_open_http_svc'
const bob = { To_Account: ['bob'] }
const ofAlice = { From_Account: 'alice' }

const questions: readonly (readonly [string, object])[] = [
  ['im_open_login_svc/account_check', { CheckItem: [{ UserID: 'bob' }] }],
  ['profile/portrait_get', { ...bob, TagList: ['Tag_Profile_IM_Nick'] }],
  ['sns/friend_get', { ...ofAlice, StartIndex: 0 }],
  ['sns/friend_get_list', { ...ofAlice, ...bob, TagList: ['Tag_Profile_IM_Nick'] }],
  ['sns/friend_check', { ...ofAlice, ...bob, CheckType: 'CheckResult_Type_Both' }],
  ['sns/group_get', ofAlice],
  ['sns/black_list_get', { ...ofAlice, StartIndex: 0, MaxLimited: 10 }],
  ['sns/black_list_check', { ...ofAlice, ...bob, CheckType: 'BlackCheckResult_Type_Both' }],
  ['openconfigsvr/getnospeaking', { Get_Account: 'bob' }],
  [`${group}/get_group_info`, { GroupIdList: [G] }],
  [`${group}/get_group_member_info`, { GroupId: G }],
  [`${group}/get_role_in_group`, { GroupId: G, User_Account: ['bob'] }],
  [`${group}/get_joined_group_list`, { Member_Account: 'bob' }],
  [`${group}/get_group_muted_account`, { GroupId: G }],
  ['million_group_open_http_svc/get_topic', { GroupId: G }],
]

it.each(questions)(
  '%s publishes nothing before it is stored on disk [SYNC-98]',
  async (path, body) => {
    const { administer, commit, changed } = await createTestBed()
    let isAnswered = false
    const answer = administer(path, body).finally(() => {
      isAnswered = true
    })
    answer.catch(() => {})
    // All that can happen without the disk.
    for (let tick = 0; tick < 20; tick++) await new Promise(setImmediate)
    const wasAnswered = isAnswered
    commit.fail()
    expect(wasAnswered).toBe(false)
    await expect(changed).rejects.toMatchObject(fault)
    await expect(answer).rejects.toMatchObject(fault)
    await expect(administer(path, body)).resolves.toBeDefined()
  },
)
