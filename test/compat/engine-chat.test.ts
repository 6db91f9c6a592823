import { describe, expect, it } from 'vitest'
import type { IMessageModel } from './kits/programs/engine.ts'
import {
  drawn,
  enter,
  listed,
  loggedIn,
  openConversation,
  sees,
  texts,
  write,
} from './support/engine.ts'
import { aStage } from './support/stage.ts'

const stage = aStage()

describe('a chat of two users', () => {
  it('a kit user opens a new chat and exchanges messages with another kit user [KIT-01]', async () => {
    await stage.begin('carl', 'bob')
    const alice = await enter(stage, 'alice')
    expect(await listed(alice)).toEqual([])
    await openConversation(alice, 'C2Cbob')
    const current = await alice.run(() => {
      const model = kit.TUIStore.getData(kit.StoreName.CONV, 'currentConversation')
      return { name: model.getShowName(), peer: model.userProfile.userID, type: model.type }
    })
    expect(current).toEqual({ name: 'bob', peer: 'bob', type: 'C2C' })
    await write(alice, 'hello')
    expect(await drawn(alice)).toMatchObject([{ flow: 'out', status: 'success' }])

    const bob = await enter(stage, 'bob')
    await bob.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 1)
    expect(await listed(bob)).toMatchObject([{ ID: 'C2Calice', text: 'hello', unread: 1 }])
    await openConversation(bob, 'C2Calice')
    await sees(bob, 'hello')
    await write(bob, 'hi alice')
    await sees(alice, 'hi alice')
    expect(await texts(alice)).toEqual(['hello', 'hi alice'])
    await bob.until(
      () => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList')[0].unreadCount === 0,
    )
    await alice.until(() => kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')[0].isPeerRead)
  })

  it('the kit opens a chat deleted from the list without its history [KIT-02]', async () => {
    await stage.begin('carol', 'dave', 'the first')
    const dave = await enter(stage, 'dave')
    await openConversation(dave, 'C2Ccarol')
    await sees(dave, 'the first')
    await dave.run(async () => {
      await kit.TUIConversationService.deleteConversation('C2Ccarol')
    })
    await dave.until(
      () => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 0,
    )
    await openConversation(dave, 'C2Ccarol')
    expect(await texts(dave)).toEqual([])
    await write(dave, 'once more')
    await dave.until(
      () => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 1,
    )
    expect(await listed(dave)).toMatchObject([{ ID: 'C2Ccarol', text: 'once more' }])
  })

  it('the kit pages through the whole history, oldest to newest, and keeps it after a reload [KIT-03]', async () => {
    const all = Array.from({ length: 45 }, (_, index) => `line ${index + 1}`)
    await stage.begin('erin', 'frank', ...all)
    const frank = await enter(stage, 'frank')
    await openConversation(frank, 'C2Cerin')
    const read = () =>
      frank.run(async () => {
        const done = () => kit.TUIStore.getData(kit.StoreName.CHAT, 'isCompleted')
        for (let page = 0; page < 9 && !done(); page++) await kit.TUIChatService.getMessageList()
        return done()
      })
    expect(await read()).toBe(true)
    expect(await texts(frank)).toEqual(all)
    await frank.page.reload()
    await loggedIn(frank)
    await openConversation(frank, 'C2Cerin')
    await read()
    expect(await texts(frank)).toEqual(all)
  })

  it('the kit recalls a message on both sides and in the conversation list [KIT-04]', async () => {
    await stage.begin('heidi', 'gina', 'before')
    const [gina, other] = [await enter(stage, 'gina'), await enter(stage, 'heidi')]
    await openConversation(gina, 'C2Cheidi')
    await openConversation(other, 'C2Cgina')
    await write(gina, 'oops')
    await sees(other, 'oops')
    await gina.run(async () => {
      const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
      await list.at(-1)?.revokeMessage()
    })
    for (const window of [gina, other]) {
      await window.until(
        () => kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList').at(-1).isRevoked,
      )
      expect(await listed(window)).toMatchObject([{ text: '撤回了一条消息' }])
    }
  })

  it('the kit deletes a message permanently for its own user only [KIT-05]', async () => {
    await stage.begin('judy', 'ivan', 'keep', 'drop')
    const ivan = await enter(stage, 'ivan')
    await openConversation(ivan, 'C2Cjudy')
    await sees(ivan, 'drop')
    await ivan.run(async () => {
      const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
      await list.at(-1)?.deleteMessage()
    })
    expect(await texts(ivan)).toEqual(['keep'])
    await ivan.page.reload()
    await loggedIn(ivan)
    await openConversation(ivan, 'C2Cjudy')
    await sees(ivan, 'keep')
    expect(await texts(ivan)).toEqual(['keep'])
  })

  it('the kit pins, mutes and marks a conversation, keeps a draft and clears the history [KIT-06]', async () => {
    await stage.begin('leo', 'kim', 'hi')
    await stage.begin('mia', 'kim', 'newer')
    const kim = await enter(stage, 'kim')
    await kim.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 2)
    await kim.run(async () => {
      const model = kit.TUIStore.getConversationModel('C2Cleo')
      await model.pinConversation()
      await model.muteConversation()
      await kit.TUIConversationService.markConversation({
        conversationIDList: ['C2Cleo'],
        markType: kit.TUIChatEngine.TYPES.CONV_MARK_TYPE_STAR,
        enableMark: true,
      })
      await kit.TUIConversationService.setConversationDraft({
        conversationID: 'C2Cleo',
        draftInfo: { html: 'half', abstract: 'half a thought' },
      })
    })
    await kim.until(() => {
      const [model] = kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList')
      return model.conversationID === 'C2Cleo' && model.isMuted && model.markList.length === 1
    })
    expect((await listed(kim))[0]).toMatchObject({ isPinned: true, text: 'half a thought' })
    await openConversation(kim, 'C2Cleo')
    await sees(kim, 'hi')
    await kim.run(async () => {
      await kit.TUIChatService.clearHistoryMessage('C2Cleo')
    })
    expect(await texts(kim)).toEqual([])
  })
})
