// @vitest-environment jsdom
import { EVENT } from 'tavern-im/strict'
import { afterEach, expect, it, vi } from 'vitest'
import { accountSession } from '../../../demo/web/src/features/account/session.ts'
import { closeChat, enterChat, openChat } from '../../../demo/web/src/features/chat/chat-client.ts'
import { chatStatus, NOT_READY } from '../../../demo/web/src/features/chat/chat-status.ts'

afterEach(() => {
  closeChat()
  accountSession.end()
})

const userInfo = {
  ...{ account: 'a', phone: '1', nickname: 'A', headline: '', avatar: '' },
  ...{ im_sdk_app_id: 1, im_user_id: '', im_user_sig: '' },
}

const destroyed = (chat: ReturnType<typeof openChat>) => {
  const onDestroyed = vi.fn()
  chat.on(EVENT.SDK_DESTROY, onDestroyed)
  return onDestroyed
}

it('openChat returns one client per app and destroys the client of another app', async () => {
  const first = openChat(1)
  const isDestroyed = destroyed(first)
  expect(openChat(1)).toBe(first)
  expect(isDestroyed).not.toHaveBeenCalled()
  const second = openChat(2)
  expect(second).not.toBe(first)
  await vi.waitFor(() => expect(isDestroyed).toHaveBeenCalledOnce())
  expect(openChat(2)).toBe(second)
})

it('closeChat destroys the client and resets its state', async () => {
  const first = openChat(1)
  const isDestroyed = destroyed(first)
  chatStatus.set({ isReady: false, kick: { type: 'multipleDevice' } })
  closeChat()
  await vi.waitFor(() => expect(isDestroyed).toHaveBeenCalledOnce())
  expect(chatStatus.get()).toBe(NOT_READY)
  await expect(enterChat('a')).rejects.toThrow('请先初始化聊天实例')
  expect(openChat(1)).not.toBe(first)
})

it('enterChat resolves with 0 for a user without a chat identity', async () => {
  openChat(1)
  accountSession.start({ accessToken: 't', userInfo })
  expect(await enterChat('')).toBe(0)
  expect(await enterChat('somebody else')).toBe(0)
})
