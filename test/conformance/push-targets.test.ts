import { describe, expect, it } from 'vitest'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { say, sigOf } from '../support/test-bed.ts'
import { aPushScene, bodiesOf, goesOffline } from './push-scene.ts'

describe.each(formats)('devices that are pushed to over %s frames', (format) => {
  it('push targets, key and counts survive a restart of the server [PUSH-08]', async () => {
    const { alice, bob, browser, testBed, shows } = await aPushScene(format)
    await goesOffline(alice, bob)
    await say(bob, 'alice', '一')
    await shows(browser, 1)
    const { url } = await testBed.restart()
    await bob.cable.reconnect(url)
    await bob.settles(() => bob.chat.isReady())
    await say(bob, 'alice', '二')
    await shows(browser, 2)
    expect(browser.shown[1]).toMatchObject({ body: '二', badge: 2 })
  })

  it('the server deletes a push target that the push service does not know, and does not wait for a response [PUSH-09]', async () => {
    const { alice, bob, browser, service, device, shows } = await aPushScene(format)
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

  it('a push target is active from login to logout, and belongs to the last account [PUSH-10]', async () => {
    const { alice, bob, browser, service, device, shows } = await aPushScene(format)
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
    expect(bodiesOf(mine)).toEqual(['四'])
    expect(browser.requests).toBe(0)
  })

  it('disableWebPush ends push, and enableWebPush rejects with the reason if push is not possible [PUSH-11]', async () => {
    const { alice, bob, browser, service, shows } = await aPushScene(format)
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

  it('a kick of the back end deletes the push targets of the user [PUSH-10]', async () => {
    const { alice, bob, browser, testBed, service, device, shows } = await aPushScene(format)
    const carol = await device('carol')
    const other = service.browser()
    await carol.chat.enableWebPush(other.registration)
    await goesOffline(alice, bob)
    await callRest(
      testBed.server.httpUrl,
      'im_open_login_svc/kick',
      { UserID: 'alice' },
      { usersig: sigOf('administrator') },
    )
    await goesOffline(carol, bob, 'carol')
    await say(bob, 'alice', '一')
    await say(bob, 'carol', '二')
    await shows(other, 1)
    expect(browser.requests).toBe(0)
  })
})
