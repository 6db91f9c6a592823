import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { noticesOf, tipsOf, whenIn } from './group-scene.ts'
import {
  application,
  customField,
  dataOf,
  fill,
  group,
  lists,
  member,
  received,
  same,
  shapeOf,
  theirPublicGroup,
  userInfo,
} from './group-shapes.ts'

describe.each(formats)('what the API of groups returns over %s frames', (format) => {
  let testBed: TestBed
  let devices: Awaited<ReturnType<typeof theirPublicGroup>>
  let groupID: string

  beforeAll(async () => {
    testBed = await createTestBed()
    devices = await theirPublicGroup(testBed, format)
    groupID = devices.groupID
  })

  afterAll(() => testBed.close())

  it('the group methods and events return the documented fields [GROUP-149]', async () => {
    const { chat } = devices.alice
    const { bob, bobToo } = devices
    const own = { ...group, groupCustomField: [customField] }
    expect(await dataOf(chat.getGroupList())).toEqual({
      groupList: [own],
      isSyncCompleted: 'boolean',
    })
    expect(await dataOf(chat.getGroupProfile({ groupID }))).toEqual({ group: own })
    expect(await dataOf(chat.searchGroupByID(groupID))).toEqual({ group: own })
    const changed = chat.updateGroupProfile({ groupID, notification: '今晚八点' })
    expect(await dataOf(changed)).toEqual({ group: own })
    expect(await dataOf(chat.createGroup({ name: 'a', type: TYPES.GRP_PUBLIC }))).toEqual({
      group: { ...group, groupCustomField: [] },
      overLimitUserIDList: [],
    })
    expect(await dataOf(chat.getGroupOnlineMemberCount(groupID))).toEqual({
      memberCount: 'number',
    })
    expect(await dataOf(chat.getJoinedCommunityList())).toMatchObject({ groupList: [] })
    for (const one of [bob, bobToo]) {
      expect(await received(one, EVENT.GROUP_LIST_UPDATED, (list) => list.length > 0)).toEqual([
        own,
      ])
    }
    const { data } = await bob.chat.createGroup({ name: 'b', type: TYPES.GRP_PUBLIC })
    const other = data.group.groupID
    const joined = chat.joinGroup({ groupID: other })
    expect(await dataOf(joined)).toEqual({
      status: 'string',
      group: { ...group, groupCustomField: [] },
    })
    const input = { groupID: other, newOwnerID: 'alice' }
    expect(await dataOf(bob.chat.changeGroupOwner(input))).toEqual({
      group: { ...group, groupCustomField: [] },
    })
    expect(await dataOf(bob.chat.quitGroup(other))).toEqual({ groupID: 'string' })
    expect(await dataOf(chat.dismissGroup(other))).toEqual({ groupID: 'string' })
  })

  it('the member methods and events return the documented fields [GROUP-149]', async () => {
    const { chat } = devices.alice
    const target = { groupID, userID: 'bob' }
    const page = { memberList: [member], offset: 'number' }
    const own = { ...group, groupCustomField: [customField] }
    expect(await dataOf(chat.getGroupMemberList({ groupID }))).toEqual(page)
    const found = chat.getGroupMemberProfile({ groupID, userIDList: ['bob'] })
    expect(await dataOf(found)).toEqual({ memberList: [member] })
    const changes = [
      chat.setGroupMemberRole({ ...target, role: TYPES.GRP_MBR_ROLE_ADMIN }),
      chat.setGroupMemberMuteTime({ ...target, muteTime: 60 }),
      chat.setGroupMemberMuteTime({ ...target, muteTime: 0 }),
      chat.setGroupMemberNameCard({ ...target, nameCard: '小鹿' }),
    ]
    for (const change of changes) expect(await dataOf(change)).toEqual({ group: own, member })
    const fields = chat.setGroupMemberCustomField({ ...target, memberCustomField: fill })
    expect(await dataOf(fields)).toEqual({
      group: own,
      member: { ...member, memberCustomField: [customField] },
    })
    await testBed.device('carol', { format })
    const added = chat.addGroupMember({ groupID, userIDList: ['carol', 'bob', 'nobody'] })
    expect(await dataOf(added)).toEqual({
      ...lists('overLimitUserIDList', 'pendingUserIDList'),
      ...same(['string'], 'successUserIDList', 'failureUserIDList', 'existedUserIDList'),
      group: own,
    })
    const removed = chat.deleteGroupMember({ groupID, userIDList: ['carol'], reason: '刷屏' })
    expect(await dataOf(removed)).toEqual({ group: own, userIDList: ['string'] })
  })

  it('applications, tips and notices have the documented fields [GROUP-149]', async () => {
    const { alice, bob } = devices
    const dave = await testBed.device('dave', { format })
    const applied = dave.chat.joinGroup({ groupID, applyMessage: '你好' })
    expect(await dataOf(applied)).toEqual({ status: 'string' })
    expect(await dataOf(alice.chat.getGroupApplicationList())).toEqual({
      applicationList: [application],
    })
    await alice.settles(() => noticesOf(alice).some(({ payload }) => 'messageKey' in payload))
    const notice = noticesOf(alice).at(-1)
    const groupProfile = same('string', 'groupID', 'name')
    const plain = {
      ...same('number', 'operationType'),
      ...same('string', 'operatorID', 'handleMessage', 'userDefinedField', 'messageRemindType'),
    }
    expect(shapeOf(notice?.payload)).toMatchObject({
      operationType: 'number',
      ...same('string', 'operatorID', 'handleMessage', 'userDefinedField'),
      ...same('string', 'authentication', 'messageKey'),
      groupProfile,
    })
    expect(Object.keys(plain).filter((key) => !(key in (notice?.payload ?? {})))).toEqual([])
    expect(notice?.to).toBe(groupID)
    const message = notice as NonNullable<typeof notice>
    const handled = alice.chat.handleGroupApplication({ handleAction: 'Agree', message })
    expect(await dataOf(handled)).toEqual({
      group: { ...group, groupCustomField: [customField] },
    })
    await whenIn(dave, groupID)
    await bob.settles(() => tipsOf(bob).some(({ userIDList }) => userIDList.includes('dave')))
    for (const tip of tipsOf(bob)) {
      const { memberList, newGroupProfile, ...rest } = tip
      expect(shapeOf(rest)).toEqual({
        ...same('number', 'operationType', 'groupJoinType'),
        operatorID: 'string',
        operatorInfo: { ...userInfo, role: 'number' },
        userIDList: tip.userIDList.length > 0 ? ['string'] : [],
      })
      for (const one of memberList) expect(shapeOf(one)).toMatchObject(userInfo)
      expect(typeof newGroupProfile).toBe('object')
    }
    const muted = tipsOf(bob).find(({ operationType }) => operationType === 7)
    expect(shapeOf(muted?.memberList)).toEqual([{ ...userInfo, muteTime: 'number' }])
    const named = tipsOf(bob).find(({ operationType }) => operationType === 6)
    expect(named?.newGroupProfile).toEqual({ notification: '今晚八点' })
  })

  it('attributes, counters and pins have the documented fields [GROUP-149]', async () => {
    const { alice, bob } = devices
    const { chat } = alice
    const message = await sayInGroup(alice, groupID, '置顶')
    const groupAttributes = { color: 'red' }
    const written = { groupAttributes: { color: 'string' } }
    expect(await dataOf(chat.initGroupAttributes({ groupID, groupAttributes }))).toEqual(written)
    expect(await received(bob, EVENT.GROUP_ATTRIBUTES_UPDATED)).toEqual({
      groupID: 'string',
      ...written,
    })
    expect(await dataOf(chat.setGroupAttributes({ groupID, groupAttributes }))).toEqual(written)
    expect(await dataOf(chat.getGroupAttributes({ groupID, keyList: [] }))).toEqual(written)
    const keyList = ['color']
    expect(await dataOf(chat.deleteGroupAttributes({ groupID, keyList }))).toEqual({
      keyList: ['string'],
    })
    const counters = { counters: { a: 'number' } }
    expect(await dataOf(chat.setGroupCounters({ groupID, counters: { a: 1 } }))).toEqual(counters)
    const one = { groupID, key: 'a', value: 1 }
    const reported = { ...same('string', 'groupID', 'key'), value: 'number' }
    const counted = { ...reported, ...counters }
    expect(await dataOf(chat.increaseGroupCounter(one))).toEqual(counted)
    expect(await dataOf(chat.decreaseGroupCounter(one))).toEqual(counted)
    expect(await dataOf(chat.getGroupCounters({ groupID }))).toEqual(counters)
    await chat.pinGroupMessage({ groupID, message, isPinned: true })
    const { messageList } = (await bob.chat.getPinnedGroupMessageList(groupID)).data
    expect(shapeOf(messageList[0]?.pinnerInfo)).toEqual(userInfo)
    expect(await received(bob, EVENT.GROUP_COUNTER_UPDATED)).toEqual(reported)
    const pinned = await bob.until(EVENT.PINNED_GROUP_MESSAGE_UPDATED)
    expect(Object.keys(pinned)).toEqual(['groupID', 'message', 'isPinned', 'operatorInfo'])
    expect(shapeOf(pinned.operatorInfo)).toEqual(userInfo)
  })
})
