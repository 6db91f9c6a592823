import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { aPushScene, goesOffline } from '../conformance/push-scene.ts'
import { backEndOf, messagesOf, textOf, well } from '../conformance/rest-scene.ts'
import { createTestBed, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { codeOf } from './support/code-of.ts'

const FORGED = '官方客服'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const call = backEndOf(() => testBed)

/** mallory and bob in a group of mallory. */
const aGroup = async (settings: Readonly<Record<string, object>>) => {
  for (const [name, value] of Object.entries(settings)) {
    const field = `${name[0]?.toUpperCase()}${name.slice(1)}Settings`
    await well(call(`openconfigsvr/set_${name}_settings`, { [field]: value }))
  }
  const [mallory, bob] = [await testBed.device('mallory'), await testBed.device('bob')]
  const memberList = [{ userID: 'bob' }]
  await mallory.chat.createGroup({ type: 'Public', name: 'x', groupID: 'team', memberList })
  return { mallory, bob }
}

const receivedBy = async (device: Device, text: string): Promise<Message> => {
  await device.settles(
    async () => textOf((await messagesOf(device, 'GROUPteam')).at(-1) as Message) === text,
  )
  return (await messagesOf(device, 'GROUPteam')).at(-1) as Message
}

describe('an app whose back end alone writes profiles', () => {
  const settings = { profile: { writableBy: 'backend' } }

  it.each([
    { nick: FORGED },
    { avatar: '/emblems/hall-0.svg' },
    { selfSignature: FORGED },
    { location: FORGED },
    { gender: 'Gender_Type_Male' },
    { allowType: 'AllowType_Type_DenyAny', nick: FORGED },
    { profileCustomField: [{ key: 'Tag_Profile_Custom_title', value: FORGED }] },
  ])('rejects %j from a user, so that no message stores it [NAME-01]', async (changes) => {
    const { mallory, bob } = await aGroup(settings)
    await well(
      call('profile/portrait_set', {
        From_Account: 'mallory',
        ProfileItem: [{ Tag: 'Tag_Profile_IM_Nick', Value: '铁柱' }],
      }),
    )
    expect(await codeOf(mallory.chat.updateMyProfile(changes as { nick: string }))).toBe(40008)
    await sayInGroup(mallory, 'team', 'in between')
    expect(await receivedBy(bob, 'in between')).toMatchObject({ nick: '铁柱', avatar: '' })
    const [shown] = (await bob.chat.getUserProfile({ userIDList: ['mallory'] })).data
    expect(shown).toMatchObject({ nick: '铁柱', avatar: '', selfSignature: '', location: '' })
  })

  it('accepts contact settings from a user and any profile from an administrator [NAME-01]', async () => {
    const { mallory } = await aGroup(settings)
    const { data } = await mallory.chat.updateMyProfile({ allowType: 'AllowType_Type_DenyAny' })
    expect(data.allowType).toBe('AllowType_Type_DenyAny')
    const boss = await testBed.device('administrator')
    expect((await boss.chat.updateMyProfile({ nick: FORGED })).data.nick).toBe(FORGED)
  })
})

it('users may write their profiles by default [NAME-01]', async () => {
  const { mallory } = await aGroup({})
  expect((await mallory.chat.updateMyProfile({ nick: FORGED })).data.nick).toBe(FORGED)
})

describe('an app whose back end alone sets name cards', () => {
  it('rejects changes by members and managers of any name card [NAME-02]', async () => {
    const { mallory, bob } = await aGroup({ group: { nameCardsWritableBy: 'backend' } })
    const own = { groupID: 'team', nameCard: FORGED }
    for (const device of [mallory, bob]) {
      expect(await codeOf(device.chat.setGroupMemberNameCard(own))).toBe(10007)
    }
    const of = { ...own, userID: 'bob' }
    expect(await codeOf(mallory.chat.setGroupMemberNameCard(of))).toBe(10007)
    const message = bob.chat.createTextMessage({
      ...{ to: 'team', conversationType: 'GROUP', payload: { text: 'claims a card' } },
    })
    message.nameCard = FORGED
    await bob.chat.sendMessage(message)
    expect(await receivedBy(mallory, 'claims a card')).toMatchObject({ nameCard: '' })
    const set = { GroupId: 'team', Member_Account: 'bob', NameCard: '老板' }
    await well(call('group_open_http_svc/modify_group_member_info', set))
    await sayInGroup(bob, 'team', 'with one')
    expect(await receivedBy(mallory, 'with one')).toMatchObject({ nameCard: '老板' })
  })

  it('lets authorised members mute and set roles [NAME-02]', async () => {
    const { mallory } = await aGroup({ group: { nameCardsWritableBy: 'backend' } })
    const muted = { groupID: 'team', userID: 'bob', muteTime: 60 }
    expect(await codeOf(mallory.chat.setGroupMemberMuteTime(muted))).toBe(0)
  })
})

it('members may set their name cards by default [NAME-02]', async () => {
  const { bob } = await aGroup({})
  const card = { groupID: 'team', nameCard: FORGED }
  expect(await codeOf(bob.chat.setGroupMemberNameCard(card))).toBe(0)
})

describe('device notifications', () => {
  const pushed = {
    title: FORGED,
    description: '请尽快转账',
  }

  it.each([
    [false, { title: 'bob', body: '你好' }],
    [true, { title: FORGED, body: '请尽快转账' }],
  ])(
    "the notification title has the sender's words only if the app allows it: %s [NAME-04]",
    async (is, notification) => {
      const { testBed: pushing, alice, bob, browser, shows } = await aPushScene('binary')
      const MessageSettings = { isPushTextSettableByClients: is }
      const set = backEndOf(() => pushing)
      await well(set('openconfigsvr/set_message_settings', { MessageSettings }))
      await goesOffline(alice, bob)
      const message = bob.chat.createTextMessage({
        ...{ to: 'alice', conversationType: 'C2C', payload: { text: '你好' } },
      })
      await bob.chat.sendMessage(message, { offlinePushInfo: pushed })
      await shows(browser, 1)
      expect(browser.shown).toMatchObject([notification])
    },
  )

  it('the notification keeps the title of the back end [NAME-04]', async () => {
    const { testBed: pushing, alice, bob, browser, shows } = await aPushScene('binary')
    const set = backEndOf(() => pushing)
    const MessageSettings = { isPushTextSettableByClients: false }
    await well(set('openconfigsvr/set_message_settings', { MessageSettings }))
    await goesOffline(alice, bob)
    const OfflinePushInfo = { PushFlag: 0, Title: '订单', Desc: '已开始' }
    const MsgBody = [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'x' } }]
    await well(
      set('openim/sendmsg', { To_Account: 'alice', MsgRandom: 1, MsgBody, OfflinePushInfo }),
    )
    await shows(browser, 1)
    expect(browser.shown).toMatchObject([{ title: '订单', body: '已开始' }])
  })
})
