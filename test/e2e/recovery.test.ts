import { describe, it, type TestContext } from 'vitest'
import { openPhone, type Phone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { ChatGate } from './support/chat-gate.ts'
import { demoAndBrowser } from './support/demo-browser.ts'
import { bubble, logIn, openChat, openMessages, write } from './support/visitor.ts'

/** The app renews a UserSig after half of its validity; shorter ones are not supported. */
const USER_SIG_SECONDS = 10

const stage = demoAndBrowser({
  userSigSeconds: USER_SIG_SECONDS,
  imLimits: { expiryGraceSeconds: 1 },
})

const aGate = async ({ onTestFinished }: TestContext): Promise<ChatGate> => {
  const gate = await ChatGate.to(stage.demo.port)
  onTestFinished(() => gate.remove())
  return gate
}

const enter = async (test: TestContext, account: string, url = stage.demo.url): Promise<Phone> => {
  const phone = await openPhone(stage.browser)
  test.onTestFinished(async () => {
    await phone.close()
    test.expect(phone.faults).toEqual([])
  })
  await logIn(phone, url, account)
  return phone
}

// Concurrent, because they mostly wait.
describe.concurrent('without the chat server', () => {
  it('the app shows cached conversations, and the rest once the server is back', async (test) => {
    const gate = await aGate(test)
    const chen = await enter(test, '阿辰', gate.url)
    const cat = await enter(test, '老猫')
    const { page } = chen
    await openMessages(chen)
    await page.getByText('酒馆大厅').waitFor()
    await openChat(cat, '阿辰')
    await write(cat, '先存一条')
    await page.getByText('先存一条').waitFor()

    gate.close()
    await page.reload()
    await page.getByText('先存一条').waitFor()
    await page.getByText('连接中…').waitFor()
    await chen.picture('cache-connecting')
    await page.getByText('网络已断开，正在重连…').waitFor()
    await chen.picture('cache-disconnected')
    await page.getByText('老猫', { exact: true }).tap()
    await page.getByText('连上后会自动加载聊天记录').waitFor()
    await write(chen, '断网也想说')
    await page.getByText('还没连上，连上后自动发送').waitFor()
    await chen.picture('room-disconnected')
    test.expect(await page.getByLabel('消息内容').inputValue()).toBe('断网也想说')

    await write(cat, '回来了吗')
    gate.open()
    await bubble(chen, '老猫', '回来了吗').waitFor()
    await page.getByText('网络已断开，正在重连…').waitFor({ state: 'detached' })
    await bubble(cat, '阿辰', '断网也想说').waitFor()
    await page.getByRole('button', { name: '返回' }).tap()
    await page.getByRole('link', { name: /老猫.*断网也想说/ }).waitFor()
  })
})

describe.concurrent('a UserSig that expires', () => {
  inProof('is renewed without a message, as often as necessary', async (test) => {
    const deer = await enter(test, '小鹿')
    const wind = await enter(test, '南风')
    await openChat(deer, '酒馆大厅')
    await openChat(wind, '酒馆大厅')
    // The third request happens after the first UserSig has expired.
    for (let round = 0; round < 3; round++) await deer.page.waitForResponse(/getInfo$/)
    await write(wind, '还在线吗')
    await bubble(deer, '南风', '还在线吗').waitFor()
    await write(deer, '一直在')
    await bubble(wind, '小鹿', '一直在').waitFor()
    test.expect(await deer.page.getByRole('dialog').count()).toBe(0)
    test.expect(await deer.page.getByRole('status').count()).toBe(0)
  })

  inProof('ends the session with a dialog if no new one is available', async (test) => {
    const chen = await enter(test, '阿辰')
    await chen.page.route(/getInfo$/, (route) => route.abort())
    await chen.page.getByText('登录已过期').waitFor()
    await chen.picture('expired')
    await chen.page.getByText('重新登录', { exact: true }).tap()
    await chen.page.getByText('体验账号').waitFor()
  })

  inProof(
    'that is rejected while no new one is available shows an error, and a tap retries',
    async (test) => {
      const { page } = await enter(test, '青禾')
      await page.evaluate(() => {
        const key = 'tavern-market-session'
        const session = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        session.userInfo.im_user_sig = 'broken'
        sessionStorage.setItem(key, JSON.stringify(session))
      })
      await page.route(/getInfo$/, (route) => route.abort())
      await page.goto(`${stage.demo.url}/pages/enter/message`)
      const retry = page.getByRole('button', { name: '聊天登录失败，点此重试' })
      await retry.waitFor()
      await page.unroute(/getInfo$/)
      await retry.tap()
      await retry.waitFor({ state: 'detached' })
      await page.getByText('酒馆大厅').waitFor()
    },
  )

  inProof('leads to the login if the account is logged out elsewhere', async (test) => {
    const chen = await enter(test, '铁柱')
    await openMessages(chen)
    await chen.page.evaluate(async () => {
      const { accessToken } = JSON.parse(sessionStorage.getItem('tavern-market-session') ?? '{}')
      await fetch('/api/basic/user/logout', {
        method: 'POST',
        headers: { accesstoken: accessToken },
      })
    })
    await chen.page.getByText('体验账号').waitFor()
  })
})
