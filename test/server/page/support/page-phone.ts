import { onTestFinished } from 'vitest'
import {
  createPageServer,
  type PageLine,
  type PageServer,
  type PageServerOptions,
} from '../../../../server/src/app/page/index.ts'
import {
  allFeatures,
  type ChatSDK,
  type Clock,
  createChat,
  EVENT,
  type Message,
} from '../../../../src/index.ts'

const APP = {
  ...{ sdkAppID: 1400000001, secret: 'a secret of the page', administrators: ['root'] },
  sessions: { web: 10 },
}

/** A server in this process as in a page; it ends with the test. */
export const aPageServer = async (
  options: Partial<PageServerOptions> = {},
): Promise<PageServer> => {
  const server = await createPageServer({ apps: [APP], log: () => {}, ...options })
  onTestFinished(() => server.close())
  return server
}

/** Time that passes faster, so that who waits before it comes back is waited for a moment only. */
export const hurriedClock = (times: number): Clock => {
  const start = Date.now()
  return {
    now: () => start + (Date.now() - start) * times,
    after(ms, task) {
      const timer = setTimeout(task, ms / times)
      return () => clearTimeout(timer)
    },
    every(ms, task) {
      const timer = setInterval(task, ms / times)
      return () => clearInterval(timer)
    },
  }
}

export interface PagePhone {
  readonly chat: ChatSDK
  readonly line: PageLine
  /** Received messages, oldest first. */
  readonly received: readonly Message[]
}

/** A client at the end of a line, logged in and ready; it ends with the test. */
export const aPagePhone = async (
  server: PageServer,
  userID: string,
  { line = server.line(), format = 'binary' }: { line?: PageLine; format?: 'binary' | 'text' } = {},
): Promise<PagePhone> => {
  const { sdkAppID: SDKAppID } = APP
  const chat = createChat({
    SDKAppID,
    host: server.url,
    platform: line.platform,
    format,
    features: allFeatures,
  })
  onTestFinished(() => chat.destroy().then(() => undefined))
  chat.setLogLevel(4)
  const received: Message[] = []
  chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => received.push(...data))
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  await chat.login({ userID, userSig: server.mintUserSig(userID) })
  await ready
  return { chat, line, received }
}

export const aText = ({ chat }: PagePhone, to: string, text: string): Message =>
  chat.createTextMessage({ to, conversationType: 'C2C', payload: { text } })

/** The texts of a conversation as the server has them, oldest first. */
export const textsOf = async ({ chat }: PagePhone, conversationID: string): Promise<string[]> => {
  const texts: string[] = []
  let nextReqMessageID = ''
  for (;;) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    texts.unshift(...data.messageList.map(({ payload }) => (payload as { text: string }).text))
    if (data.isCompleted) return texts
    nextReqMessageID = data.nextReqMessageID
  }
}
