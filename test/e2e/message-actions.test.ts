import { describe, expect, it } from 'vitest'
import type { Phone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { bubble, openChat, write } from './support/visitor.ts'

const { enter } = demoWithPhones()

const LINES = 30

const menu = ({ page }: Phone) => page.getByRole('dialog', { name: '消息操作' })

/** Opens the menu of a stored text message and chooses an action. */
const act = async (phone: Phone, by: string, text: string, action: string): Promise<void> => {
  await bubble(phone, by, text).getByText(text).first().dispatchEvent('contextmenu')
  await menu(phone).getByRole('button', { name: action, exact: true }).tap()
}

const say = async (phone: Phone, text: string): Promise<void> => {
  await write(phone, text)
  await bubble(phone, '我', text.slice(0, 5))
    .getByText(/[已未]读/)
    .last()
    .waitFor()
}

const isVisible = (phone: Phone, by: string, text: string): Promise<void> =>
  expect
    .poll(async () => {
      const box = await bubble(phone, by, text).boundingBox()
      return box !== null && box.y > 0 && box.y < 700
    })
    .toBe(true)

it('the menu of a message shows no focus ring after a text was written', async () => {
  const chen = await enter('阿辰')
  await openChat(chen, '老猫')
  await say(chen, '先写一句话')
  await chen.page.getByLabel('消息内容').pressSequentially('再写')
  await bubble(chen, '我', '先写一句话')
    .getByText('先写一句话')
    .first()
    .dispatchEvent('contextmenu')
  await menu(chen).waitFor()
  const ringed = menu(chen).locator(':focus-visible')
  expect(await ringed.evaluateAll((all) => all.map((one) => one.textContent))).toEqual([])
})

describe('with a message of the demo a user can', () => {
  it('reply to it and jump back to it, react to it, and edit it', async () => {
    const chen = await enter('阿辰')
    const cat = await enter('老猫')
    await openChat(chen, '老猫')
    await openChat(cat, '阿辰')
    await say(chen, '周五八点开团')
    await act(cat, '阿辰', '周五八点开团', '回复')
    await cat.page.getByText('回复 阿辰：').waitFor()
    await cat.picture('message-answering')
    // More than one page of messages, so that the quoted one is not on the first.
    for (let line = 1; line <= LINES; line++) await write(chen, `要带的第 ${line} 样`)
    await bubble(chen, '我', `要带的第 ${LINES} 样`)
      .getByText(/[已未]读/)
      .waitFor()
    await cat.page.reload()
    await cat.page.getByText('回复 阿辰：').waitFor()
    await say(cat, '我准时到')
    expect(await cat.page.getByText('回复 阿辰：').count()).toBe(0)
    await bubble(chen, '老猫', '我准时到')
      .getByRole('button', { name: '查看引用的消息：阿辰：周五八点开团' })
      .tap()
    await isVisible(chen, '我', '周五八点开团')

    await cat.page.getByRole('button', { name: '查看引用的消息：阿辰：周五八点开团' }).tap()
    await act(cat, '阿辰', '周五八点开团', '赞')
    const chip = bubble(chen, '我', '周五八点开团').getByRole('button', { name: '赞，1 人' })
    expect(await chip.getAttribute('aria-pressed')).toBe('false')
    await chip.tap()
    await bubble(cat, '阿辰', '周五八点开团').getByRole('button', { name: '赞，2 人' }).waitFor()

    await act(chen, '我', '周五八点开团', '编辑')
    await chen.page.getByLabel('修改后的内容').fill('周五九点开团')
    await chen.page.getByRole('button', { name: '保存修改' }).tap()
    await chen.page.getByLabel('消息内容').waitFor()
    const edited = bubble(cat, '阿辰', '周五九点开团')
    await edited.getByText('已编辑').first().waitFor()
    await cat.picture('message-reacted')
    await cat.page.getByRole('button', { name: '回到底部' }).tap()
    await cat.page.getByRole('button', { name: '查看引用的消息：阿辰：周五九点开团' }).waitFor()
  })

  inProof(
    'select several and forward them as a bundle, which can be opened, also inside another one',
    async () => {
      const chen = await enter('阿辰')
      await openChat(chen, '南风')
      await say(chen, '带两瓶药水')
      await say(chen, '还有复活币')
      await act(chen, '我', '带两瓶药水', '多选')
      await chen.page.getByRole('checkbox', { name: '选择 阿辰 的消息' }).last().tap()
      await chen.page.getByText('已选 2 条').waitFor()
      await chen.page.getByRole('button', { name: '合并转发' }).tap()
      await chen.page.getByRole('button', { name: '小鹿', exact: true }).tap()
      await chen.page.getByLabel('留言').fill('你看看')
      await chen.picture('message-forward')
      await chen.page.getByRole('button', { name: '发送', exact: true }).last().tap()
      await chen.page.getByText('已转发').waitFor()
      await chen.page.getByLabel('消息内容').waitFor()

      const deer = await enter('小鹿')
      await openChat(deer, '阿辰')
      await bubble(deer, '阿辰', '你看看').waitFor()
      const said = deer.page.getByRole('article', { name: '阿辰 的消息' })
      const card = said.getByRole('button', { name: '查看聊天记录：阿辰和南风的聊天记录' })
      await card.waitFor()
      const words = await said.allInnerTexts()
      const indexOf = (text: string) => words.findIndex((one) => one.includes(text))
      expect(indexOf('聊天记录 · 2 条')).toBeGreaterThan(-1)
      expect(indexOf('聊天记录 · 2 条')).toBeLessThan(indexOf('你看看'))

      await card.dispatchEvent('contextmenu')
      await menu(deer).getByRole('button', { name: '多选' }).tap()
      await deer.page.getByRole('button', { name: '合并转发' }).tap()
      await deer.page.getByRole('button', { name: '酒馆大厅', exact: true }).tap()
      await deer.page.getByRole('button', { name: '发送', exact: true }).last().tap()
      await deer.page.getByText('已转发').waitFor()

      await chen.page.getByRole('button', { name: '返回' }).tap()
      await openChat(chen, '酒馆大厅')
      await write(chen, '我看看')
      await bubble(chen, '我', '我看看').waitFor()
      await chen.page.getByRole('button', { name: '查看聊天记录：小鹿和阿辰的聊天记录' }).tap()
      const dialog = chen.page.getByRole('dialog', { name: '转发的聊天记录' })
      await dialog.getByText('“小鹿和阿辰的聊天记录”').waitFor()
      await dialog.getByRole('button', { name: '查看聊天记录：阿辰和南风的聊天记录' }).tap()
      await dialog.getByText('还有复活币').waitFor()
      await dialog.getByText('昵称和内容由转发的人提供，未经平台核实').waitFor()
      await chen.picture('message-bundle')
      await dialog.getByRole('button', { name: '返回' }).tap()
      await dialog.getByText('“小鹿和阿辰的聊天记录”').waitFor()
      await dialog.getByRole('button', { name: '返回' }).tap()
      await dialog.waitFor({ state: 'detached' })
    },
  )
})
