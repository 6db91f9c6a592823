import { expect, test } from 'vitest'
import { inProof } from '../support/in-proof.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { bubble, openChat, openMessages, write } from './support/visitor.ts'

const stage = demoWithPhones()

const HALL = '酒馆大厅'

/** Number of lines that push earlier messages off the screen. */
const LINES = 18

const WORDS = '今晚你带队'

const lineOf = (line: number): string => `第${line}句闲话`

test('a mentioned user can jump to the message, readers are counted, and all members see a pin', async () => {
  const mao = await stage.enter('老猫')
  const chen = await stage.enter('阿辰')
  await openMessages(chen)
  await openChat(mao, HALL)

  // An @ opens the member list; the chosen member is inserted into the text.
  const field = mao.page.getByLabel('消息内容')
  await field.press('@')
  await mao.page.getByRole('searchbox', { name: '搜索群成员' }).fill('阿辰')
  await mao.page.getByRole('dialog').getByRole('button', { name: '阿辰' }).tap()
  // Until the list is gone it holds the focus.
  await mao.page.getByRole('dialog').waitFor({ state: 'detached' })
  await field.pressSequentially(WORDS)
  await mao.page.getByRole('button', { name: '发送', exact: true }).tap()
  await bubble(mao, '我', WORDS).waitFor()
  for (let line = 1; line <= LINES; line++) await write(mao, lineOf(line))

  await chen.page.getByText(`老猫：${lineOf(LINES)}`).waitFor()
  await chen.page.getByText('[有人@我]').waitFor()
  await chen.page.getByText(HALL, { exact: true }).tap()
  await chen.page.getByRole('button', { name: /有人@我/ }).tap()
  await bubble(chen, '老猫', WORDS).waitFor()
  await chen.page.getByRole('button', { name: /有人@我/ }).waitFor({ state: 'detached' })

  // One other member has seen it.
  await mao.page
    .getByRole('button', { name: /1人已读/ })
    .last()
    .tap()
  await mao.page.getByRole('dialog').getByText('阿辰').waitFor()
  await mao.page.getByRole('dialog').getByRole('button', { name: '关闭' }).tap()

  await bubble(mao, '我', lineOf(LINES)).locator('p').click({ button: 'right' })
  await mao.page.getByRole('button', { name: '置顶', exact: true }).tap()
  const pinned = chen.page.getByRole('region', { name: '置顶消息' })
  await pinned.getByRole('button', { name: lineOf(LINES) }).tap()
  await bubble(chen, '老猫', lineOf(LINES)).waitFor()
})

inProof(
  'a search result opens the room at its message, and the typed text survives a reload',
  async () => {
    const mao = await stage.enter('老猫')
    await openChat(mao, HALL)
    const words = '这把老古董钥匙归谁'
    await write(mao, words)
    await bubble(mao, '我', words).waitFor()
    for (let line = 1; line <= LINES; line++) await write(mao, `再来${lineOf(line)}`)
    await mao.page.getByLabel('消息内容').fill('还没想好怎么说')
    await mao.page.getByRole('button', { name: '返回' }).tap()
    await mao.page.getByText('[草稿]').waitFor()

    await mao.page.getByRole('button', { name: '搜索' }).tap()
    // The search index is updated after a send, so an immediate search may miss the message.
    const searchBox = mao.page.getByRole('searchbox', { name: '搜索' })
    const found = mao.page.getByRole('link', { name: new RegExp(HALL) })
    const search = async () => {
      await searchBox.fill('')
      await searchBox.fill(words)
      return found
        .waitFor({ timeout: 3_000 })
        .then(() => true)
        .catch(() => false)
    }
    await expect.poll(search).toBe(true)
    await found.tap()
    await bubble(mao, '我', words).waitFor()
    await mao.page.getByRole('button', { name: '回到底部' }).tap()
    await bubble(mao, '我', `再来${lineOf(LINES)}`).waitFor()

    await mao.page.reload()
    const field = mao.page.getByLabel('消息内容')
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe('还没想好怎么说')
  },
)
