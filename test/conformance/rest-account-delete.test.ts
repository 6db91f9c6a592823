import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { mintUserSig } from '../../server/src/kernel/user-sig/mint-user-sig.ts'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import {
  aDevice,
  createTestBed,
  SDKAPPID,
  SECRET,
  say,
  sayInGroup,
  type TestBed,
} from '../support/test-bed.ts'
import { codeOf, create, twoEach } from './group-scene.ts'
import { backEndOf, messagesOf, textOf, well } from './rest-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

const remove = (...userIDs: string[]) =>
  well(
    call('im_open_login_svc/account_delete', {
      DeleteItem: userIDs.map((UserID) => ({ UserID })),
    }),
  )

/** Signed after all that was voided. */
const signedLater = async (userID: string, format: 'binary' | 'text') => {
  const now = Math.floor(Date.now() / 1000) + 60
  const sign = () => mintUserSig({ sdkAppID: SDKAPPID, secret: SECRET, userID, now })
  const device = await aDevice(testBed.server.url, userID, { format, sign })
  onTestFinished(async () => {
    await device.chat.destroy()
    await device.cable.remove()
  })
  return device
}

describe.each(formats)('an account that is deleted, over %s frames', (format) => {
  it('account_delete removes the account everywhere; others keep its messages [REST-47]', async () => {
    const { alice, aliceToo, bob, bobToo } = await twoEach(testBed, format)
    const carol = await testBed.device('carol', { format })
    const groupID = await create(alice, { type: TYPES.GRP_PUBLIC }, 'bob')
    await sayInGroup(alice, groupID, '欢迎')
    await say(alice, 'bob', '在吗')
    await say(bob, 'alice', '在的')
    await alice.chat.updateMyProfile({ nick: '爱丽丝' })
    const source = 'AddSource_Type_Web'
    await alice.chat.addFriend({ to: 'bob', source, type: TYPES.SNS_ADD_TYPE_BOTH })
    await alice.chat.followUser(['bob'])
    await bob.chat.followUser(['alice'])
    await carol.chat.addToBlacklist({ userIDList: ['alice'] })
    const answer = await remove('alice', 'nobody')
    expect(answer.ResultItem).toMatchObject([
      { UserID: 'alice', ResultCode: 0, ResultInfo: '' },
      { UserID: 'nobody', ResultCode: 70107 },
    ])
    for (const device of [alice, aliceToo]) await device.until(EVENT.KICKED_OUT)
    for (const { chat, settles } of [bob, bobToo]) {
      await settles(async () => (await chat.getFriendList()).data.length === 0)
    }
    for (const restarts of [false, true]) {
      if (restarts) await testBed.restart()
      const CheckItem = [{ UserID: 'alice' }]
      const { ResultItem } = await well(call('im_open_login_svc/account_check', { CheckItem }))
      expect(ResultItem).toMatchObject([{ AccountStatus: 'NotImported' }])
      const To_Account = ['alice']
      const TagList = ['Tag_Profile_IM_Nick']
      const { Fail_Account } = await call('profile/portrait_get', { To_Account, TagList })
      expect(Fail_Account).toEqual(['alice'])
      const later = await testBed.device('bob', { format })
      expect((await messagesOf(later, 'C2Calice')).map(textOf)).toEqual(['在吗', '在的'])
      expect(await codeOf(say(later, 'alice', '还在吗'))).toBe(20003)
      const members = await later.chat.getGroupMemberList({ groupID })
      expect(members.data.memberList.map(({ userID }) => userID)).toEqual(['bob'])
      const texts = (await messagesOf(later, `GROUP${groupID}`)).map(textOf)
      expect(texts).toContain('欢迎')
      const { data } = await later.chat.getUserFollowInfo(['bob'])
      expect(data).toMatchObject([
        { followingCount: 0, followersCount: 0, mutualFollowersCount: 0 },
      ])
    }
  })

  it('an account that is imported again is empty, and its old signatures are invalid [REST-47]', async () => {
    const { alice, bob } = await twoEach(testBed, format)
    const groupID = await create(bob, { type: TYPES.GRP_PUBLIC }, 'alice')
    await say(alice, 'bob', '旧的')
    await alice.chat.updateMyProfile({ nick: '爱丽丝' })
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    await remove('alice')
    await well(call('im_open_login_svc/account_import', { UserID: 'alice' }))
    expect(await codeOf(testBed.device('alice', { format }))).toBe(70001)
    const again = await signedLater('alice', format)
    expect((await again.chat.getMyProfile()).data).toMatchObject({ userID: 'alice', nick: '' })
    expect((await again.chat.getConversationList()).data.conversationList).toEqual([])
    expect((await again.chat.getGroupList()).data.groupList).toEqual([])
    expect((await again.chat.getBlacklist()).data).toEqual([])
    expect(await messagesOf(again, 'C2Cbob')).toEqual([])
    await say(bob, 'alice', '新的')
    await again.settles(async () => (await messagesOf(again, 'C2Cbob')).length === 1)
    expect(await codeOf(again.chat.getGroupMemberList({ groupID }))).not.toBe(0)
  })
})
