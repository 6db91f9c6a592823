import { describe, expect, it, vi } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { say } from '../support/test-bed.ts'
import { aPage, aPushScene, bodiesOf, goesOffline } from './push-scene.ts'
import { cutConnection } from './support.ts'

describe.each(formats)('push over %s frames', (format) => {
  it('the server pushes once to a user without a session, encrypted and signed [PUSH-01] [PUSH-03]', async () => {
    const { alice, bob, browser, service, shows } = await aPushScene(format)
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

  it('the server pushes nothing to a user with a visible page, and to all others [PUSH-02]', async () => {
    const page = aPage()
    const { alice, bob, browser, device, shows } = await aPushScene(format, page)
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
    await cutConnection(phone)
    // Repeat until the server knows that the phone is gone, as often as the server permits.
    const isReported = async () => {
      await say(bob, 'alice', '五')
      expect(browser.shown.length).toBeGreaterThan(1)
    }
    await vi.waitFor(isReported, { interval: 300, timeout: 30_000 })
    expect(new Set(bodiesOf(browser))).toEqual(new Set(['二', '五']))
  })

  it('the notification has the title and text of offlinePushInfo, and is not sent if disabled [PUSH-03]', async () => {
    const { alice, bob, browser, shows } = await aPushScene(format)
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

  it('the notification of a recalled message is replaced [PUSH-06]', async () => {
    const { alice, bob, browser, shows } = await aPushScene(format)
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

  it('the server coalesces notifications: one a second, of the newest message [PUSH-07]', async () => {
    const { alice, bob, browser, service } = await aPushScene(format)
    await goesOffline(alice, bob)
    for (const text of ['一', '二', '三', '四']) await say(bob, 'alice', text)
    await service.settles(() => bodiesOf(browser).includes('四'))
    expect(browser.requests).toBeLessThan(4)
    expect(browser.shown.at(-1)).toMatchObject({ badge: 4 })
  })
})
