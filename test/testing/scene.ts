import type { TextPayload } from 'tavern-im/strict'
import { createFakeChat, type FakeChat, type FakeChatOptions } from 'tavern-im/testing'

/** A fake whose user is logged in. */
export const aFake = async (options?: FakeChatOptions) => {
  const fake = createFakeChat(options)
  await fake.login()
  return fake
}

export const write = (
  { chat }: FakeChat,
  text: string,
  to = 'bob',
  conversationType: 'C2C' | 'GROUP' = 'C2C',
) => chat.createTextMessage({ to, conversationType, payload: { text } })

export const textsOf = async ({ chat }: FakeChat, conversationID = 'C2Cbob') =>
  (await chat.getMessageList({ conversationID })).data.messageList.map(
    ({ payload }) => (payload as TextPayload).text,
  )

export const unreadOf = ({ chat }: FakeChat) => chat.getTotalUnreadMessageCount()
