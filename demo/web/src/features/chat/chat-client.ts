import { createChat } from 'tavern-im/strict'
import { freshUserSig } from '../account/calls.ts'
import { accountSession, type UserInfo } from '../account/session.ts'
import { chatFeatures } from './chat-features.ts'

const WARN = 2

type Chat = ReturnType<typeof create>

let chat: Chat | null = null

/** Logins one after another, in the order in which they were asked for. */
let lastLogin: Promise<unknown> = Promise.resolve()

const inOrder = <Result>(login: () => Promise<Result>): Promise<Result> => {
  const result = lastLogin.then(login)
  lastLogin = result.catch(() => {
    // Told to who asked for it; the next one starts anyway.
  })
  return result
}

/** The chat server answers on the address of the page. */
const chatHost = (): string => location.origin.replace(/^http/, 'ws')

const create = (sdkAppID: number) => {
  const created = createChat({
    SDKAppID: sdkAppID,
    host: chatHost(),
    errorMessagesURL: `${location.origin}/errors/zh-CN.txt`,
    // Files that were sent from another address of this server are had at the one that this page knows.
    fileDownloadProxy: location.origin,
    features: chatFeatures,
  })
  created.setLogLevel(WARN)
  accountSession.subscribe(() => {
    if (accountSession.get() === null) leaveChat(created)
  })
  return created
}

/** The chat client of the app; made once. */
export const openChat = (sdkAppID: number): Chat => {
  chat ??= create(sdkAppID)
  return chat
}

/** No answer in time; the client was looking for the server all the while. */
const TIMEOUT = 2801

const logIn = async (client: Chat, { im_user_id: userID, im_user_sig: userSig }: UserInfo) => {
  for (;;) {
    try {
      return await client.login({ userID, userSig, getUserSig: freshUserSig })
    } catch (error) {
      const isLate = error instanceof Error && 'code' in error && error.code === TIMEOUT
      if (!isLate || accountSession.get()?.userInfo.im_user_id !== userID) throw error
    }
  }
}

/**
 * Logs the user of the account session in to chat, for as long as that session lasts: UserSigs are renewed, and
 * what takes long is waited for. Resolves with 0 and does nothing where the user has no chat identity, or is
 * another by now.
 */
export const enterChat = (userID: string): Promise<unknown> =>
  inOrder(async () => {
    if (chat === null) throw new Error('请先初始化聊天实例')
    const user = accountSession.get()?.userInfo
    if (user === undefined || user.im_user_id !== userID) return 0
    if (userID === '' || user.im_user_sig === '') return 0
    return logIn(chat, user)
  })

/** Logs out of chat, and gives up a login that is under way; nothing where nobody is in. */
const leaveChat = (client: Chat): void => {
  client.logout().catch(() => {
    // The session is over on this side; the server ends its own when the socket closes.
  })
}
