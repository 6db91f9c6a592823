import TencentCloudChat from '@tencentcloud/chat'
import * as engine from '@tencentcloud/chat-uikit-engine'
import * as core from '@tencentcloud/tui-core'

export type { IConversationModel, IMessageModel } from '@tencentcloud/chat-uikit-engine'

/** The exports of both packages, as a program imports them. */
export type Kit = typeof engine & typeof core & { TencentCloudChat: typeof TencentCloudChat }

const {
  SDKAppID,
  userID = '',
  userSig = '',
  proxyServer = '',
} = Object.fromEntries(new URLSearchParams(location.search))

const ready = engine.TUIChatEngine.login({
  SDKAppID: Number(SDKAppID),
  userID,
  userSig,
  proxyServer,
  useUploadPlugin: true,
})

Object.assign(window, { kit: { ...engine, ...core, TencentCloudChat }, ready })
