import { expect, it } from 'vitest'
import { say } from '../support/test-bed.ts'
import { enter, listed, loggedIn, openConversation, sees, texts, write } from './support/engine.ts'
import { aStage } from './support/stage.ts'

const stage = aStage()

const netState = () => kit.TUIStore.getData(kit.StoreName.USER, 'netStateChange')

it('the kit shows a lost connection, then sends messages written meanwhile and catches up [KIT-23]', async () => {
  await stage.begin('bob', 'alice', 'before')
  const alice = await enter(stage, 'alice')
  await openConversation(alice, 'C2Cbob')
  await sees(alice, 'before')
  const bob = await stage.testBed.device('bob')
  stage.line.cut()
  await alice.until(
    () => kit.TUIStore.getData(kit.StoreName.USER, 'netStateChange') !== 'connected',
  )
  await alice.run(() => {
    Object.assign(window, {
      sending: kit.TUIChatService.sendTextMessage({ payload: { text: 'offline' } }).catch(() => {}),
    })
  })
  await sees(alice, 'offline')
  await say(bob, 'alice', 'missed')
  stage.line.reconnect()
  await alice.until(
    () => kit.TUIStore.getData(kit.StoreName.USER, 'netStateChange') === 'connected',
  )
  expect(await alice.run(netState)).toBe('connected')
  await sees(alice, 'missed')
  await bob.until('onMessageReceived', (list) => list.some(({ from }) => from === 'alice'))
  await alice.page.reload()
  await loggedIn(alice)
  await openConversation(alice, 'C2Cbob')
  await sees(alice, 'offline')
  expect((await texts(alice)).sort()).toEqual(['before', 'missed', 'offline'])
})

it('the kit continues after a restart of the server [KIT-24]', async () => {
  await stage.begin('dave', 'carol', 'before')
  const [carol, dave] = [await enter(stage, 'carol'), await enter(stage, 'dave')]
  await openConversation(carol, 'C2Cdave')
  await openConversation(dave, 'C2Ccarol')
  stage.line.cut()
  await stage.testBed.restart()
  stage.line.reconnect()
  for (const window of [carol, dave]) {
    await window.until(
      () => kit.TUIStore.getData(kit.StoreName.USER, 'netStateChange') === 'connected',
    )
  }
  await write(carol, 'still there?')
  await sees(dave, 'still there?')
  await write(dave, 'yes')
  await sees(carol, 'yes')
  expect(await texts(carol)).toEqual(['before', 'still there?', 'yes'])
})

it('the kit restores its list after a reload and after another login in the same page [KIT-25]', async () => {
  await stage.begin('frank', 'erin', 'hello')
  await stage.begin('erin', 'gina', 'hi gina')
  const erin = await enter(stage, 'erin')
  await erin.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 2)
  await erin.page.reload()
  await loggedIn(erin)
  await erin.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 2)
  expect((await listed(erin)).map(({ ID }) => ID).sort()).toEqual(['C2Cfrank', 'C2Cgina'])
  // The kit asks for the user's own profile after the login, and does not handle a logout in the
  // meantime.
  await erin.until(() => kit.TUIStore.getData(kit.StoreName.USER, 'userProfile')?.userID === 'erin')
  await erin.run(async () => {
    const { SDKAppID, userID, userSig, proxyServer } = Object.fromEntries(
      new URLSearchParams(location.search),
    )
    await kit.TUIChatEngine.logout()
    await kit.TUIChatEngine.login({
      SDKAppID: Number(SDKAppID),
      userID: userID ?? '',
      userSig: userSig ?? '',
      proxyServer: proxyServer ?? '',
    })
  })
  await erin.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 2)
  await openConversation(erin, 'C2Cfrank')
  await sees(erin, 'hello')
})
