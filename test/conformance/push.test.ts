import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { PagePort } from '../../src/platform/platform.ts'
import { aPushService, type PushedBrowser, type PushService } from '../support/push-service.ts'
import { aWorld, type Device, say, sayInGroup, type World } from '../support/world.ts'
import { lostLine } from './support.ts'

let service: PushService
let world: World

beforeEach(async () => {
  service = await aPushService()
  world = await aWorld({
    push: { webHosts: [service.host], contact: 'mailto:operator@example.org' },
  })
})

afterEach(async () => {
  await world.close()
  await service.close()
})

interface Page extends PagePort {
  set(isVisible: boolean): void
}

const aPage = (): Page => {
  let isVisible = true
  const listeners = new Set<(isVisible: boolean) => void>()
  return {
    isVisible: () => isVisible,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(isSeen) {
      isVisible = isSeen
      for (const listener of listeners) listener(isSeen)
    },
  }
}

/** Looks again and again how it stands at the server: each look is a call. */
const settled = async (holds: () => Promise<boolean>) => {
  while (!(await holds()));
}

/** The user's only device has no line any more, and the server knows. */
const goesOffline = async (device: Device, watcher: Device, userID = 'alice') => {
  await lostLine(device)
  await settled(async () => {
    const { data } = await watcher.chat.getUserStatus({ userIDList: [userID] })
    return data.successUserList[0]?.statusType === TYPES.USER_STATUS_OFFLINE
  })
}

const bodies = ({ shown }: PushedBrowser) => shown.map(({ body }) => body)

describe.each(['binary', 'text'] as const)('push over %s frames', (format) => {
  const device = (userID: string, page?: PagePort) =>
    page === undefined
      ? world.device(userID, { format })
      : world.device(userID, { format, platform: { ...nodePlatform(globalThis), page } })

  /** alice with a browser that may tell her, and bob. */
  const aScene = async (page?: PagePort) => {
    const [alice, bob] = [await device('alice', page), await device('bob')]
    const browser = service.browser()
    const { data } = await alice.chat.enableWebPush(browser.registration)
    expect(data).toEqual({ endpoint: browser.endpoint })
    return { alice, bob, browser }
  }

  const shows = (browser: PushedBrowser, count: number) =>
    service.settles(() => browser.shown.length >= count)

  it('tells a user without a device once, encrypted and signed [PUSH-01] [PUSH-03]', async () => {
    const { alice, bob, browser } = await aScene()
    await say(bob, 'alice', '在吗')
    await bob.chat.updateMyProfile({ nick: '小鲍' })
    await goesOffline(alice, bob)
    const { sequence } = await say(bob, 'alice', '明天见')
    await shows(browser, 1)
    expect(browser.shown).toEqual([
      {
        title: '小鲍',
        body: '明天见',
        tag: 'C2Cbob',
        sequence,
        time: expect.any(Number),
        badge: 1,
      },
    ])
    expect(service.claims).toEqual([
      {
        aud: `http://${service.host}`,
        sub: 'mailto:operator@example.org',
        exp: expect.any(Number),
      },
    ])
    expect(browser.requests).toBe(1)
  })

  it('tells nobody who looks at a device, and all who look at none [PUSH-02]', async () => {
    const page = aPage()
    const { alice, bob, browser } = await aScene(page)
    await say(bob, 'alice', '一')
    await alice.settles(() => alice.chat.getTotalUnreadMessageCount() === 1)
    page.set(false)
    // The answer to what is asked after it comes after it.
    await alice.chat.getAllReceiveMessageOpt()
    await say(bob, 'alice', '二')
    await shows(browser, 1)
    expect(browser.shown).toMatchObject([{ body: '二', badge: 2 }])
    page.set(true)
    await alice.chat.getAllReceiveMessageOpt()
    await say(bob, 'alice', '三')
    const phone = await device('alice')
    page.set(false)
    await alice.chat.getAllReceiveMessageOpt()
    await say(bob, 'alice', '四')
    await lostLine(phone)
    await settled(async () => {
      await say(bob, 'alice', '五')
      return browser.shown.length > 1
    })
    expect(new Set(bodies(browser))).toEqual(new Set(['二', '五']))
  })

  it('says what the sender has given, and nothing where the sender wants none [PUSH-03]', async () => {
    const { alice, bob, browser } = await aScene()
    await goesOffline(alice, bob)
    const to = { to: 'alice', conversationType: TYPES.CONV_C2C }
    const send = (text: string, offlinePushInfo: object) =>
      bob.chat.sendMessage(bob.chat.createTextMessage({ ...to, payload: { text } }), {
        offlinePushInfo,
      })
    await send('一', { disablePush: true })
    await bob.chat.sendMessage(
      bob.chat.createCustomMessage({
        ...to,
        payload: { data: 'call', description: '', extension: '' },
      }),
    )
    await send('二', { title: '订单', description: '已发货', extension: '{"order":7}' })
    await shows(browser, 1)
    expect(browser.shown).toMatchObject([
      { title: '订单', body: '已发货', extension: '{"order":7}', badge: 3 },
    ])
  })

  it('tells members of a group as they want it, and not of what is for others [PUSH-04]', async () => {
    const { alice, bob, browser } = await aScene()
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

  it('tells nobody who discards, wants no disturbance or has blocked the sender [PUSH-05]', async () => {
    const { alice, bob, browser } = await aScene()
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
    expect(bodies(browser)).toEqual(['要'])
  })

  it('is quiet while the user wants no disturbance [PUSH-05]', async () => {
    const { alice, bob, browser } = await aScene()
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
    await alice.cable.mend(world.server.url)
    await alice.settles(() => alice.chat.isReady())
    await alice.chat.setAllReceiveMessageOpt({
      messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
      duration: 86_400,
    })
    await goesOffline(alice, bob)
    await say(bob, 'alice', '白天')
    await shows(browser, 1)
    expect(bodies(browser)).toEqual(['白天'])
  })

  it('takes the place of a message that is recalled [PUSH-06]', async () => {
    const { alice, bob, browser } = await aScene()
    await goesOffline(alice, bob)
    const message = await say(bob, 'alice', '发错了')
    await shows(browser, 1)
    await bob.chat.revokeMessage(message)
    await shows(browser, 2)
    expect(browser.shown[1]).toMatchObject({
      body: '撤回了一条消息',
      tag: 'C2Cbob',
      sequence: message.sequence,
      isRecalled: true,
      badge: 0,
    })
  })

  it('gathers what comes at once: one a second, the newest [PUSH-07]', async () => {
    const { alice, bob, browser } = await aScene()
    await goesOffline(alice, bob)
    for (const text of ['一', '二', '三', '四']) await say(bob, 'alice', text)
    await service.settles(() => bodies(browser).includes('四'))
    expect(browser.requests).toBeLessThanOrEqual(2)
    expect(browser.shown.at(-1)).toMatchObject({ badge: 4 })
  })

  it('survives a restart of the server: targets, key and counts [PUSH-08]', async () => {
    const { alice, bob, browser } = await aScene()
    await goesOffline(alice, bob)
    await say(bob, 'alice', '一')
    await shows(browser, 1)
    const { url } = await world.restart()
    await bob.cable.mend(url)
    await bob.settles(() => bob.chat.isReady())
    await say(bob, 'alice', '二')
    await shows(browser, 2)
    expect(browser.shown[1]).toMatchObject({ body: '二', badge: 2 })
  })

  it('forgets a browser that its service does not know, and waits for none [PUSH-09]', async () => {
    const { alice, bob, browser } = await aScene()
    const hanging = service.browser()
    await alice.chat.enableWebPush(hanging.registration)
    hanging.answer = 'never'
    browser.answer = 410
    await goesOffline(alice, bob)
    await say(bob, 'alice', '一')
    await service.settles(() => browser.requests === 1 && hanging.requests === 1)
    const carol = await device('carol')
    const other = service.browser()
    await carol.chat.enableWebPush(other.registration)
    await goesOffline(carol, bob, 'carol')
    browser.answer = 201
    await say(bob, 'alice', '二')
    await say(bob, 'carol', '三')
    await shows(other, 1)
    expect(browser.requests).toBe(1)
  })

  it('ends with the logout, begins with the login, and belongs to who came last [PUSH-10]', async () => {
    const { alice, bob, browser } = await aScene()
    const mine = service.browser()
    await bob.chat.enableWebPush(mine.registration)
    await alice.chat.logout()
    await say(bob, 'alice', '一')
    const carol = await device('carol')
    await carol.chat.enableWebPush(mine.registration)
    await goesOffline(bob, carol, 'bob')
    await say(carol, 'alice', '二')
    await say(carol, 'bob', '三')
    await goesOffline(carol, await device('dave'), 'carol')
    await say(await device('dave'), 'carol', '四')
    await shows(mine, 1)
    expect(bodies(mine)).toEqual(['四'])
    expect(browser.requests).toBe(0)
  })

  it('is switched off, and says why it cannot be switched on [PUSH-11]', async () => {
    const { alice, bob, browser } = await aScene()
    const denied = service.browser()
    denied.refusal = 'NotAllowedError'
    await expect(alice.chat.enableWebPush(denied.registration)).rejects.toMatchObject({
      code: 3122,
    })
    denied.refusal = 'AbortError'
    await expect(alice.chat.enableWebPush(denied.registration)).rejects.toMatchObject({
      code: 2800,
    })
    await expect(alice.chat.enableWebPush({} as never)).rejects.toMatchObject({ code: 2905 })
    await alice.chat.disableWebPush()
    const other = service.browser()
    await alice.chat.enableWebPush(other.registration)
    await goesOffline(alice, bob)
    await say(bob, 'alice', '一')
    await shows(other, 1)
    expect(browser.requests).toBe(0)
  })
})
