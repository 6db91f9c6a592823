import Tavern, { type ChatSDK } from 'tavern-im'
import { refreshUserInfo } from '../account/calls.ts'
import { accountSession, type UserInfo } from '../account/session.ts'

const WARN = 2

let chat: ChatSDK | null = null

/** Logins and logouts one after another, in the order in which they were asked for. */
let lastStep: Promise<unknown> = Promise.resolve()

const inOrder = <Result>(step: () => Promise<Result>): Promise<Result> => {
  const result = lastStep.then(step)
  lastStep = result.catch(() => {
    // Told to who asked for the step; the next one starts anyway.
  })
  return result
}

/** The chat server answers on the address of the page. */
const chatHost = (): string => location.origin.replace(/^http/, 'ws')

const create = (sdkAppID: number): ChatSDK => {
  const created = Tavern.create({
    SDKAppID: sdkAppID,
    host: chatHost(),
    errorMessagesURL: `${location.origin}/errors/zh-CN.txt`,
  })
  if (created === undefined) throw new Error('聊天初始化失败')
  created.setLogLevel(WARN)
  accountSession.subscribe(() => {
    if (accountSession.get() === null) void leaveChat()
  })
  return created
}

/** The chat client of the app; made once. */
export const openChat = (sdkAppID: number): ChatSDK => {
  chat ??= create(sdkAppID)
  return chat
}

const isSignatureError = (error: unknown): boolean => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 0
  return typeof code === 'number' && code >= 70001 && code <= 70052
}

/**
 * Logs in to chat. Resolves with 0 and does nothing where the user has no chat identity. A signature that
 * has run out is fetched anew once.
 */
export const enterChat = (user: UserInfo): Promise<unknown> =>
  inOrder(async () => {
    if (chat === null) throw new Error('请先初始化聊天实例')
    if (user.im_user_id === '' || user.im_user_sig === '') return 0
    if (chat.getLoginUser() === user.im_user_id) return 0
    if (chat.getLoginUser() !== '') await chat.logout()
    try {
      return await chat.login({ userID: user.im_user_id, userSig: user.im_user_sig })
    } catch (error) {
      if (!isSignatureError(error)) throw error
      const { im_user_id: userID, im_user_sig: userSig } = await refreshUserInfo()
      return await chat.login({ userID, userSig })
    }
  })

/** Logs out of chat; nothing where nobody is in. */
const leaveChat = (): Promise<unknown> =>
  inOrder(async () => (chat?.getLoginUser() ? chat.logout() : 0)).catch(() => {
    // The session is over on this side; the server ends its own when the socket closes.
  })
