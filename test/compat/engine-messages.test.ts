import { expect, it } from 'vitest'
import type { IConversationModel, IMessageModel } from './kits/programs/engine.ts'
import { drawn, enter, mediaFile, openConversation, sees, write } from './support/engine.ts'
import { aStage, type Window } from './support/stage.ts'

const stage = aStage()

/** Two people who look at the chat with one another. */
const aPair = async (one: string, other: string): Promise<[Window, Window]> => {
  await stage.begin(one, other, 'first')
  const pair: [Window, Window] = [await enter(stage, one), await enter(stage, other)]
  await openConversation(pair[0], `C2C${other}`)
  await openConversation(pair[1], `C2C${one}`)
  await sees(pair[1], 'first')
  return pair
}

it('the kit sends every kind of message and renders it on the other side [KIT-07]', async () => {
  const [alice, bob] = await aPair('alice', 'bob')
  const files = {
    film: await mediaFile('film.mp4', 'video/mp4'),
    voice: await mediaFile('voice.mp3', 'audio/mp3'),
  }
  await alice.run(async ({ film, voice }) => {
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    const fileOf = ({ name, type, base64 }: typeof film) =>
      new File([bytesOf(base64)], name, { type })
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)))
    const chat = kit.TUIChatService
    await chat.sendImageMessage({
      payload: { file: new File([blob], 'cat.png', { type: 'image/png' }) },
    })
    await chat.sendVideoMessage({ payload: { file: fileOf(film) } })
    await chat.sendAudioMessage({
      payload: { file: Object.assign(fileOf(voice), { duration: 2000 }) },
    })
    await chat.sendFileMessage({ payload: { file: new File(['a,b'], 'table.csv') } })
    await chat.sendFaceMessage({ payload: { index: 1, data: 'tt01' } })
    await chat.sendLocationMessage({
      payload: { description: 'The tower', longitude: 2.2945, latitude: 48.8584 },
    })
    await chat.sendCustomMessage({
      payload: {
        data: JSON.stringify({ businessID: 'order' }),
        description: '',
        extension: 'Order',
      },
    })
  }, files)
  await bob.until(() => kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList').length === 8)
  for (const window of [alice, bob]) {
    const [, image, film, voice, file, face, location, order] = (await drawn(window)).map(
      ({ content, status }) => ({ ...content, status }) as Record<string, unknown>,
    )
    expect(image).toMatchObject({ width: 64, height: 48, status: 'success' })
    expect(film).toMatchObject({ status: 'success' })
    expect(voice).toMatchObject({ second: 2, status: 'success' })
    expect(file).toMatchObject({ name: 'table.csv', size: '3.00B' })
    expect(face).toMatchObject({ name: 'tt01@2x' })
    expect(location).toMatchObject({ lon: '2.294500', lat: '48.858400', description: 'The tower' })
    expect(order).toMatchObject({ custom: 'Order' })
    const fetched = await window.run(
      (urls) =>
        Promise.all(urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength)),
      [image?.url, film?.url, film?.snapshotUrl, voice?.url, file?.url] as string[],
    )
    expect(fetched.every((size) => size > 2)).toBe(true)
  }
})

it('the kit forwards messages one by one and merged, and the other side opens the merged one [KIT-08]', async () => {
  const [carol, dave] = await aPair('carol', 'dave')
  await write(carol, 'second')
  await carol.run(async () => {
    const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    const to = kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList') as IConversationModel[]
    await kit.TUIChatService.sendForwardMessage(to, list as never, { needMerge: true })
    await kit.TUIChatService.sendForwardMessage(to, [list[1]] as never)
  })
  await dave.until(() => kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList').length === 4)
  const [, , record, copy] = await drawn(dave)
  expect(record).toMatchObject({ type: 'TIMRelayElem', flow: 'in' })
  expect(record?.content).toMatchObject({ abstractList: ['carol: first', 'carol: second'] })
  expect(copy?.content).toMatchObject({ text: [{ name: 'text', text: 'second' }] })
  const inside = await dave.run(async () => {
    const [, , model] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    const message = await kit.TUIChatService.downloadMergedMessages(model?.getMessage())
    return message.payload.messageList.map(
      ({ messageBody }: { messageBody: { payload: { text: string } }[] }) =>
        messageBody.map(({ payload }) => payload.text).join(),
    )
  })
  expect(inside).toEqual(['first', 'second'])
})

it('the kit quotes a message, replies to one, and lists the reply at its root [KIT-09]', async () => {
  const [erin, frank] = await aPair('erin', 'frank')
  await erin.run(async () => {
    const [first] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    first?.quoteMessage()
    await kit.TUIChatService.sendTextMessage({ payload: { text: 'a quote' } })
    first?.replyMessage()
    await kit.TUIChatService.sendTextMessage({ payload: { text: 'a reply' } })
  })
  await sees(frank, 'a reply')
  await frank.until(
    () => kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')[0].cloudCustomData !== '',
  )
  const [root, quote, reply] = await frank.run(() =>
    (kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]).map(
      ({ cloudCustomData }) => JSON.parse(cloudCustomData),
    ),
  )
  expect(quote.messageReply).toMatchObject({ messageAbstract: 'first', messageSender: 'erin' })
  expect(reply.messageReply.messageRootID).toBe(quote.messageReply.messageID)
  expect(root.messageReplies.replies).toMatchObject([{ messageSender: 'erin' }])
})

it('the kit shows when the peer starts and stops typing [KIT-10]', async () => {
  const [gina, heidi] = await aPair('gina', 'heidi')
  await write(heidi, 'are you there?')
  await sees(gina, 'are you there?')
  const isTyping = () => kit.TUIStore.getData(kit.StoreName.CHAT, 'typingStatus')
  await gina.run(() => kit.TUIChatService.enterTypingState())
  await heidi.until(isTyping)
  await gina.run(() => kit.TUIChatService.leaveTypingState())
  await heidi.until(() => !kit.TUIStore.getData(kit.StoreName.CHAT, 'typingStatus'))
  expect(await drawn(heidi)).toHaveLength(2)
})

it('the kit adds a reaction to a message and removes it [KIT-11]', async () => {
  const [ivan, judy] = await aPair('ivan', 'judy')
  const reactions = (window: Window) =>
    window.run(() =>
      kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')[0].reactionList.map(
        ({ reactionID, totalUserCount }: { reactionID: string; totalUserCount: number }) =>
          `${reactionID}×${totalUserCount}`,
      ),
    )
  await judy.run(async () => {
    const [first] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')
    await kit.TUIChatService.addMessageReaction(first, '[TUIEmoji_Like]')
  })
  const hasOne = () =>
    kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')[0].reactionList.length === 1
  await ivan.until(hasOne)
  await judy.until(hasOne)
  expect(await reactions(ivan)).toEqual(['[TUIEmoji_Like]×1'])
  const people = await ivan.run(async () => {
    const [message] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')
    const { data } = await kit.TUIChatService.getAllUserListOfMessageReaction({
      message,
      reactionID: '[TUIEmoji_Like]',
      nextSeq: 0,
      count: 10,
    })
    return data.userList.map(({ userID }: { userID: string }) => userID)
  })
  expect(people).toEqual(['judy'])
  await judy.run(async () => {
    const [first] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')
    await kit.TUIChatService.removeMessageReaction(first, '[TUIEmoji_Like]')
  })
  await ivan.until(
    () =>
      kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList')[0].reactionList[0].totalUserCount ===
      0,
  )
})

it('the kit modifies a message and adds extensions to one [KIT-12]', async () => {
  const [kim, leo] = await aPair('kim', 'leo')
  await kim.run(async () => {
    const [first] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    await first?.modifyMessage({ payload: { text: 'changed' }, cloudCustomData: 'edited' })
  })
  await sees(leo, 'changed')
  expect(
    await leo.run(() => {
      const [first] = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
      return [first?.isModified, first?.cloudCustomData]
    }),
  ).toEqual([true, 'edited'])
  const extended = await kim.run(async () => {
    const chat = kit.TUIChatEngine.chat
    const message = chat.createTextMessage({
      to: 'leo',
      conversationType: kit.TUIChatEngine.TYPES.CONV_C2C,
      payload: { text: 'vote' },
      isSupportExtension: true,
    } as never)
    await chat.sendMessage(message)
    await kit.TUIChatService.setMessageExtensions(message, [{ key: 'a', value: '1' }])
    const { data } = await kit.TUIChatService.getMessageExtensions(message)
    return data.extensions
  })
  expect(extended).toMatchObject([{ key: 'a', value: '1' }])
})
