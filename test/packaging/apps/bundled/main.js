import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import Tavern from 'tavern-im'
import { ChatProvider, useConversationList } from 'tavern-im/react'

window.faults = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  window.faults.push(`${violatedDirective} ${blockedURI}`)
})

const List = () =>
  useConversationList().conversationList.map(({ conversationID, lastMessage }) =>
    createElement('p', { key: conversationID }, lastMessage.messageForShow),
  )

window.exchange = async ({ SDKAppID, host, userID, userSig, to }) => {
  const chat = Tavern.create({ SDKAppID, host })
  createRoot(document.getElementById('root')).render(
    createElement(ChatProvider, { chat }, createElement(List)),
  )
  const ready = new Promise((resolve) => chat.on(Tavern.EVENT.SDK_READY, resolve))
  const answer = new Promise((resolve) =>
    chat.on(Tavern.EVENT.MESSAGE_RECEIVED, ({ data }) => resolve(data[0].payload.text)),
  )
  await chat.login({ userID, userSig })
  await ready
  await chat.sendMessage(
    chat.createTextMessage({
      to,
      conversationType: Tavern.TYPES.CONV_C2C,
      payload: { text: `hello from ${userID}` },
    }),
  )
  return answer
}
