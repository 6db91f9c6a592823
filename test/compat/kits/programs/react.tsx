import { TUICallKit } from '@tencentcloud/call-uikit-react'
import {
  Chat,
  ChatHeader,
  ChatSetting,
  Contact,
  ContactInfo,
  ConversationList,
  MessageInput,
  MessageList,
  Profile,
} from '@tencentcloud/chat-uikit-react'
import '@tencentcloud/chat-uikit-react/dist/esm/index.css'
import './messenger.css'
import { TUILogin } from '@tencentcloud/tui-core'
import { UIKitProvider } from '@tencentcloud/uikit-base-component-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const {
  userID,
  userSig,
  SDKAppID,
  proxyServer,
  language = 'en-US',
} = Object.fromEntries(new URLSearchParams(location.search))

const login = {
  SDKAppID: Number(SDKAppID),
  userID,
  userSig,
  useUploadPlugin: true,
  proxyServer,
}

/** The element that shows a call. */
const CALL = { position: 'fixed', top: 40, left: 240, width: 500, height: 400, zIndex: 10 } as const

type Tab = 'chats' | 'contacts'

const Messenger = () => {
  const [tab, setTab] = useState<Tab>('chats')
  return (
    <div className="messenger">
      <nav>
        <Profile />
        <button type="button" onClick={() => setTab('chats')}>
          Chats
        </button>
        <button type="button" onClick={() => setTab('contacts')}>
          Contacts
        </button>
      </nav>
      {tab === 'chats' ? (
        <>
          <aside>
            <ConversationList />
          </aside>
          <main>
            <Chat>
              <ChatHeader enableCall={true} />
              <MessageList />
              <MessageInput />
            </Chat>
            <ChatSetting />
          </main>
        </>
      ) : (
        <>
          <Contact />
          <ContactInfo showChats={() => setTab('chats')} />
        </>
      )}
      <TUICallKit style={CALL} />
    </div>
  )
}

const App = () => {
  const [failure, setFailure] = useState('')
  useEffect(() => {
    TUILogin.login(login as never).catch((error: Error) => setFailure(error.message))
  }, [])
  return (
    <UIKitProvider language={language} theme="light">
      {failure === '' ? <Messenger /> : <p role="alert">{failure}</p>}
    </UIKitProvider>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
