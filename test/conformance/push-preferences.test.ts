import { describe, expect, it } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { say, sayInGroup } from '../support/test-bed.ts'
import { aPushScene, bodiesOf, goesOffline } from './push-scene.ts'

describe.each(formats)('push as users want it over %s frames', (format) => {
  it('the server pushes group messages by each member’s preference, and no targeted message to others [PUSH-04]', async () => {
    const { alice, bob, browser, device, shows } = await aPushScene(format)
    await device('carol')
    const groupID = `team-${format}`
    await bob.chat.createGroup({
      type: TYPES.GRP_WORK,
      name: '项目组',
      groupID,
      memberList: [{ userID: 'alice' }, { userID: 'carol' }],
    })
    await bob.chat.updateMyProfile({ nick: '小鲍' })
    const setRemind = (messageRemindType: string) =>
      alice.chat.setMessageRemindType({ groupID, messageRemindType })
    await setRemind(TYPES.NOT_RECEIVE_OFFLINE_PUSH_EXCEPT_AT)
    await goesOffline(alice, bob)
    await sayInGroup(bob, groupID, '一')
    const at = bob.chat.createTextAtMessage({
      to: groupID,
      conversationType: TYPES.CONV_GROUP,
      payload: { text: '@alice 二', atUserList: ['alice'] },
    })
    const secret = bob.chat.createTextMessage({
      to: groupID,
      conversationType: TYPES.CONV_GROUP,
      payload: { text: '三' },
      receiverList: ['carol'],
    })
    await bob.chat.sendMessage(secret)
    await bob.chat.sendMessage(at)
    await shows(browser, 1)
    expect(browser.shown).toMatchObject([
      { title: '项目组', body: '小鲍：@alice 二', tag: `GROUP${groupID}` },
    ])
  })

  it('the server pushes nothing to a user who discards, muted or blocked the sender [PUSH-05]', async () => {
    const { alice, bob, browser, device, shows } = await aPushScene(format)
    const carol = await device('carol')
    const dave = await device('dave')
    const groupID = `talk-${format}`
    await bob.chat.createGroup({
      type: TYPES.GRP_WORK,
      name: '闲聊',
      groupID,
      memberList: [{ userID: 'alice' }, { userID: 'carol' }, { userID: 'dave' }],
    })
    await alice.chat.addToBlacklist({ userIDList: ['carol'] })
    const { MSG_REMIND_DISCARD: DISCARDED } = TYPES
    await alice.chat.setMessageRemindType({ userIDList: ['bob'], messageRemindType: DISCARDED })
    await goesOffline(alice, bob)
    await say(bob, 'alice', '不要')
    await sayInGroup(carol, groupID, '被拉黑')
    await say(dave, 'alice', '要')
    await shows(browser, 1)
    expect(bodiesOf(browser)).toEqual(['要'])
  })

  it('the server pushes nothing during the user’s do-not-disturb time [PUSH-05]', async () => {
    const { alice, bob, browser, testBed, shows } = await aPushScene(format)
    await alice.chat.setAllReceiveMessageOpt({
      messageRemindType: TYPES.MSG_REMIND_ACPT_NOT_NOTE,
      startHour: 0,
      startMinute: 0,
      startSecond: 0,
      duration: 86_400,
      isRepeated: true,
    })
    await goesOffline(alice, bob)
    await say(bob, 'alice', '夜里')
    await alice.cable.reconnect(testBed.server.url)
    await alice.settles(() => alice.chat.isReady())
    await alice.chat.setAllReceiveMessageOpt({
      messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
      duration: 86_400,
    })
    await goesOffline(alice, bob)
    await say(bob, 'alice', '白天')
    await shows(browser, 1)
    expect(bodiesOf(browser)).toEqual(['白天'])
  })

  it('the server pushes topic messages with the topic’s name, and does not count them in the badge [PUSH-01] [PUSH-02]', async () => {
    const { alice, bob, browser, shows } = await aPushScene(format)
    const groupID = `@TGS#_place-${format}`
    await bob.chat.createGroup({
      type: TYPES.GRP_COMMUNITY,
      name: '社区',
      groupID,
      isSupportTopic: true,
      memberList: [{ userID: 'alice' }],
    })
    const topic = await bob.chat.createTopicInCommunity({ groupID, topicName: '开发' })
    const { topicID } = topic.data
    await alice.chat.setMessageRemindType({
      groupID: topicID,
      messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
    })
    await goesOffline(alice, bob)
    await sayInGroup(bob, topicID, '发布了')
    await shows(browser, 1)
    expect(browser.shown).toMatchObject([
      { title: '开发', body: 'bob：发布了', tag: `GROUP${topicID}`, badge: 0 },
    ])
  })
})
