import { describe, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { startAlone } from '../../testing/internal/programs/demo-process.ts'
import { inProof } from '../support/in-proof.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { bubble, openChat, openMessages, write } from './support/visitor.ts'

const phones = demoWithPhones(openBrowser, startAlone)
const { enter } = phones

describe('two users in two windows', () => {
  it('chat one to one, with unread badges and history after a reload', async () => {
    const chen = await enter('阿辰')
    const cat = await enter('老猫')
    await openChat(cat, '阿辰')
    await openMessages(chen)
    await chen.picture('messages')
    await write(cat, '今晚八点，老地方见')
    await bubble(cat, '我', '今晚八点，老地方见').waitFor()
    await chen.page.getByText('今晚八点，老地方见').waitFor()
    await chen.picture('messages-unread')
    await chen.page.getByText('老猫', { exact: true }).tap()
    await bubble(chen, '老猫', '今晚八点，老地方见').waitFor()
    await write(chen, '收到，<b>别</b>迟到')
    await bubble(cat, '阿辰', '收到，<b>别</b>迟到').waitFor()
    await chen.page.reload()
    await bubble(chen, '我', '收到，<b>别</b>迟到').waitFor()
    await bubble(chen, '老猫', '今晚八点，老地方见').waitFor()
    await chen.picture('room')
  })

  it('chat in a group, with emoji and a sticker, and offer no order where there is none', async () => {
    const chen = await enter('阿辰')
    const deer = await enter('小鹿')
    await openChat(chen, '酒馆大厅')
    await openChat(deer, '酒馆大厅')
    await write(chen, '有人排位吗')
    await bubble(deer, '阿辰', '有人排位吗').waitFor()
    await deer.page.getByRole('button', { name: '表情' }).tap()
    await deer.picture('faces')
    await deer.page.getByRole('tab', { name: '酒馆大表情' }).tap()
    await deer.page
      .getByRole('button', { name: /^发送 / })
      .first()
      .tap()
    await chen.page.getByRole('article', { name: '小鹿 的消息' }).getByRole('img').last().waitFor()
    await deer.page.getByRole('button', { name: '更多' }).tap()
    await deer.page.getByText('订单卡片').tap()
    await deer.page.getByText('还没有可以发送的订单').waitFor()
    await chen.picture('group')
  })

  it('recover from a lost connection: unsent and missed messages arrive', async () => {
    const chen = await enter('阿辰')
    const cat = await enter('老猫')
    await openChat(chen, '老猫')
    await openChat(cat, '阿辰')
    await chen.page.context().setOffline(true)
    await chen.page.getByText(/网络已断开/).waitFor()
    await write(cat, '你掉线了吗')
    await write(chen, '断网时写的')
    await bubble(chen, '我', '断网时写的').waitFor()
    await chen.picture('offline')
    await chen.page.context().setOffline(false)
    await bubble(chen, '老猫', '你掉线了吗').waitFor()
    await bubble(cat, '阿辰', '断网时写的').waitFor()
  })

  inProof(
    'keep the history after the server was killed and restarted, without a reload',
    async () => {
      const chen = await enter('阿辰')
      const cat = await enter('老猫')
      await openChat(chen, '老猫')
      await openChat(cat, '阿辰')
      await write(chen, '服务器要重启了')
      await bubble(cat, '阿辰', '服务器要重启了').waitFor()
      await phones.restart()
      await write(cat, '我还在')
      await bubble(chen, '老猫', '我还在').waitFor()
      await cat.page.reload()
      await bubble(cat, '阿辰', '服务器要重启了').waitFor()
      await bubble(cat, '我', '我还在').waitFor()
    },
  )
})
