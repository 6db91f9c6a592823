import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { accountSession } from '../account/session.ts'
import { host } from '../host/host-bridge.ts'
import { goTo } from './navigator.ts'

/** After a login the page settles before what was wanted goes on. */
const RESUME_MS = 150

/**
 * How a visitor is told that something needs a login: asked, only told, or asked without a way to say no.
 */
export type LoginPrompt = 'ask' | 'toast' | 'must'

/** `?login_gate=off` lets a developer see what comes after the gate; the back end refuses visitors all the same. */
const isGateOff = (): boolean => new URLSearchParams(location.search).get('login_gate') === 'off'

let pending: (() => void) | null = null

/** What was wanted before the login goes on; nothing, where nothing was. */
const resumePending = (): void => {
  const action = pending
  pending = null
  if (action !== null) setTimeout(action, RESUME_MS)
}

accountSession.subscribe(() => {
  if (accountSession.get() !== null) resumePending()
})

const ask = async (isForced: boolean): Promise<boolean> => {
  const closed = await openPopup({
    popType: isForced ? 'info' : 'default',
    title: '提示',
    context: '您还没有登录，请先登录',
    confirmText: '立即登录',
    cancelText: '稍后再说',
    hideCancel: isForced,
    closeByOverlay: !isForced,
  })
  return closed === 'confirm'
}

/**
 * Does what needs a login: at once for who is logged in, after the login for who agrees to log in, never for who
 * does not.
 */
export const requireLogin = async (
  action: () => void,
  prompt: LoginPrompt = 'ask',
): Promise<void> => {
  if (accountSession.get() !== null || isGateOff()) return action()
  if (prompt === 'toast') return toast('请先登录')
  if (!(await ask(prompt === 'must'))) return
  pending = action
  const hasBindingPage = host().bindPhone(false)
  if (!hasBindingPage) goTo('/login', { state: { from: `${location.pathname}${location.search}` } })
}
