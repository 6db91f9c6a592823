import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Phone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { ChatGate } from './support/chat-gate.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { startTouch } from './support/media.ts'
import { untilTextIsStored } from './support/unsent-records.ts'
import { bubble, openChat, write } from './support/visitor.ts'

const phones = demoWithPhones()
const { enter } = phones
let gate: ChatGate

beforeAll(async () => {
  gate = await ChatGate.to(phones.demo.port)
})

afterAll(() => gate.remove())

/** Opens the menu of an own sent text message. */
const openMenu = async (phone: Phone, text: string): Promise<void> => {
  const row = bubble(phone, '我', text)
  await row.getByText(/[已未]读/).waitFor()
  await row.getByText(text).dispatchEvent('contextmenu')
}

const menu = ({ page }: Phone) => page.getByRole('dialog', { name: '消息操作' })

const choose = (phone: Phone, action: string): Promise<void> =>
  menu(phone).getByRole('button', { name: action, exact: true }).tap()

describe('a message of the demo', () => {
  it('shows that it was read, is recalled on both sides and edited again', async () => {
    const chen = await enter('阿辰')
    const cat = await enter('老猫')
    await openChat(chen, '老猫')
    await write(chen, '这句话说错了')
    await bubble(chen, '我', '这句话说错了').getByText('未读').waitFor()
    await openChat(cat, '阿辰')
    await bubble(chen, '我', '这句话说错了').getByText('已读').waitFor()
    await openMenu(chen, '这句话说错了')
    await chen.picture('message-actions')
    await choose(chen, '撤回')
    await chen.page.getByText('你撤回了一条消息').waitFor()
    await cat.page.getByText('对方撤回了一条消息').waitFor()
    expect(await bubble(cat, '阿辰', '这句话说错了').count()).toBe(0)
    await chen.page.getByRole('button', { name: '重新编辑' }).tap()
    expect(await chen.page.getByLabel('消息内容').inputValue()).toBe('这句话说错了')
    await chen.picture('message-recalled')
  })

  inProof('opens its menu on a long press, and the release has no effect', async () => {
    const chen = await enter('阿辰')
    await openChat(chen, '南风')
    await write(chen, '按住这句')
    const row = bubble(chen, '我', '按住这句')
    await row.getByText(/[已未]读/).waitFor()
    await chen.page.evaluate(() => {
      document.documentElement.dataset.clicks = ''
      const note = () => {
        document.documentElement.dataset.clicks += 'x'
      }
      document.addEventListener('click', note, { capture: true })
    })
    const press = await startTouch(chen.page, row.getByText('按住这句'))
    await menu(chen).getByText('撤回').waitFor()
    await press.leave()
    await chen.page.touchscreen.tap(8, 8)
    await menu(chen).waitFor({ state: 'detached' })
    // The click beside the menu, and no click from releasing the long press.
    expect(await chen.page.locator('html').getAttribute('data-clicks')).toBe('x')
    expect(await row.count()).toBe(1)
  })

  inProof('is deleted only for the user, also after a reload', async () => {
    const chen = await enter('阿辰')
    await openChat(chen, '南风')
    await write(chen, '这句只删我这边')
    await openMenu(chen, '这句只删我这边')
    await choose(chen, '删除')
    await chen.page.getByText('只从你这里删除').waitFor()
    await chen.picture('message-delete')
    await chen.page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).tap()
    await bubble(chen, '我', '这句只删我这边').waitFor({ state: 'detached' })
    await chen.page.reload()
    await chen.page.getByLabel('消息内容').waitFor()
    await chen.page.getByRole('article').first().waitFor()
    expect(await bubble(chen, '我', '这句只删我这边').count()).toBe(0)
    const wind = await enter('南风')
    await openChat(wind, '阿辰')
    await bubble(wind, '阿辰', '这句只删我这边').waitFor()
  })

  inProof('is announced by the typing status', async () => {
    const chen = await enter('阿辰')
    const deer = await enter('小鹿')
    await openChat(chen, '小鹿')
    await openChat(deer, '阿辰')
    await deer.page.getByLabel('消息内容').pressSequentially('等我')
    await chen.page.getByText('对方正在输入…').waitFor()
    await chen.picture('message-typing')
    await deer.page.getByRole('button', { name: '发送', exact: true }).tap()
    await bubble(chen, '小鹿', '等我').waitFor()
    await chen.page.getByText('对方正在输入…').waitFor({ state: 'detached' })
  })

  it('that is unsent survives a reload without a connection, can be discarded, and is sent once', async () => {
    const chen = await enter('阿辰', gate.url)
    const cat = await enter('老猫')
    await openChat(chen, '老猫')
    await openChat(cat, '阿辰')
    gate.close()
    await write(chen, '断网时说的')
    await write(chen, '这句不说了')
    await bubble(chen, '我', '这句不说了').getByLabel('加载中').waitFor()
    await untilTextIsStored(chen, '断网时说的')
    await untilTextIsStored(chen, '这句不说了')
    await chen.page.reload()
    await bubble(chen, '我', '断网时说的').getByLabel('加载中').waitFor()
    await chen.page.getByText('连上后会自动加载聊天记录').waitFor()
    await chen.picture('outbox-offline')
    await bubble(chen, '我', '这句不说了').getByText('这句不说了').dispatchEvent('contextmenu')
    await choose(chen, '删除')
    await bubble(chen, '我', '这句不说了').waitFor({ state: 'detached' })
    gate.open()
    await bubble(cat, '阿辰', '断网时说的').waitFor()
    await bubble(chen, '我', '断网时说的').getByText('已读').waitFor()
    expect(await bubble(chen, '我', '断网时说的').count()).toBe(1)
    expect(await bubble(cat, '阿辰', '断网时说的').count()).toBe(1)
    expect(await bubble(cat, '阿辰', '这句不说了').count()).toBe(0)
  })
})
