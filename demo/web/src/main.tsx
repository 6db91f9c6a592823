import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { acceptHostLogin, refreshUserWhenShown } from './features/account/host-login.ts'
import { host } from './features/host/host-bridge.ts'
import { registerWorker } from './features/update/app-worker.ts'
import { isInWechat, loadWechatScript } from './features/wechat/wechat-script.ts'
import './ui/tokens.css'
import './ui/reset.css'
import './ui/base.css'
import { setLeaving } from './ui/use-go-back.ts'
import { whenIdle } from './ui/when-idle.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('start the app: the page has no root')

// Before the host is detected: a mini program is connected by its script.
if (isInWechat()) await loadWechatScript().catch(() => undefined)
// A user with a host login is logged in before the first request of a page.
await acceptHostLogin()
refreshUserWhenShown()
setLeaving(() => host().popWeb())

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

whenIdle(() => void registerWorker())
