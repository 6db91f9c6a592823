import { createChat, EVENT } from 'tavern-im/strict'
import { freshUserSig } from '../account/calls.ts'
import { accountSession, type UserInfo } from '../account/session.ts'
import { chatFeatures } from './chat-features.ts'
import { type ChatKick, chatStatus, NOT_READY } from './chat-status.ts'

const WARN = 2

type Chat = ReturnType<typeof create>

/** The chat client of this page with its app ID and destructor. */
interface OpenClient {
  readonly chat: Chat
  readonly sdkAppID: number
  end(): void
}

let current: OpenClient | null = null

/** The queue of logins, which run one at a time in order of the requests. */
let lastLogin: Promise<unknown> = Promise.resolve()

const inOrder = <Result>(login: () => Promise<Result>): Promise<Result> => {
  const result = lastLogin.then(login)
  lastLogin = result.catch(() => {
    // The caller receives the error; the next login starts anyway.
  })
  return result
}

/** The chat server has the same address as the page. */
const chatHost = (): string => location.origin.replace(/^http/, 'ws')

const create = (sdkAppID: number) => {
  const created = createChat({
    SDKAppID: sdkAppID,
    host: chatHost(),
    errorMessagesURL: `${location.origin}/errors/zh-CN.txt`,
    // Files may have been sent through another address of this server; download them through this
    // page's address.
    fileDownloadProxy: location.origin,
    features: chatFeatures,
  })
  created.setLogLevel(WARN)
  return created
}

const open = (sdkAppID: number): OpenClient => {
  const chat = create(sdkAppID)
  const onKickedOut = ({ data: { type } }: { data: ChatKick }) =>
    chatStatus.set({ isReady: false, kick: { type } })
  const onReady = () => chatStatus.set({ isReady: true, kick: null })
  const onNotReady = () => chatStatus.set({ ...chatStatus.get(), isReady: false })
  chat.on(EVENT.KICKED_OUT, onKickedOut)
  chat.on(EVENT.SDK_READY, onReady)
  chat.on(EVENT.SDK_NOT_READY, onNotReady)
  const stop = accountSession.subscribe(() => {
    if (accountSession.get() === null) leaveChat(chat)
  })
  const end = () => {
    stop()
    chat.destroy().catch(() => {
      // The next client is a new one anyway.
    })
  }
  return { chat, sdkAppID, end }
}

/** The chat client of this page. Destroys a client of another app first. */
export const openChat = (sdkAppID: number): Chat => {
  if (current?.sdkAppID !== sdkAppID) {
    closeChat()
    current = open(sdkAppID)
  }
  return current.chat
}

/** Destroys the client; the next `openChat` creates a new one. */
export const closeChat = (): void => {
  current?.end()
  current = null
  chatStatus.set(NOT_READY)
}

/** Timeout; the client was trying to connect meanwhile. */
const TIMEOUT = 2801

const USERSIG_VOID = 70001
const MAX_RENEWALS = 3
const SECOND_MS = 1100

/**
 * UserSigs have a resolution of 1 s: one from the second of the kick is void like the earlier ones.
 */
export const secondPassed = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, SECOND_MS))

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const isStill = (userID: string): boolean => accountSession.get()?.userInfo.im_user_id === userID

const logIn = async (client: Chat, { im_user_id: userID, im_user_sig }: UserInfo) => {
  let userSig = im_user_sig
  for (let renewals = 0; ; ) {
    try {
      return await client.login({ userID, userSig, getUserSig: freshUserSig })
    } catch (error) {
      const code = codeOf(error)
      const isVoid = code === USERSIG_VOID && renewals < MAX_RENEWALS
      if (!isStill(userID) || !(isVoid || code === TIMEOUT)) throw error
      if (!isVoid) continue
      renewals += 1
      await secondPassed()
      userSig = await freshUserSig()
    }
  }
}

/**
 * Logs in to chat for the duration of the account session: renews UserSigs and retries after
 * timeouts. Resolves with 0 and does nothing if the user has no chat identity or has changed
 * meanwhile.
 */
export const enterChat = (userID: string): Promise<unknown> =>
  inOrder(async () => {
    if (current === null) throw new Error('请先初始化聊天实例')
    const { chat } = current
    const user = accountSession.get()?.userInfo
    if (user === undefined || user.im_user_id !== userID) return 0
    if (userID === '' || user.im_user_sig === '') return 0
    return logIn(chat, user)
  })

/** Logs out of chat and cancels a pending login; does nothing without a session. */
const leaveChat = (client: Chat): void => {
  client.logout().catch(() => {
    // The session has ended on this side; the server ends its own when the socket closes.
  })
}
