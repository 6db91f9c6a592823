import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { accountSession } from '../account/session.ts'
import { host } from '../host/host-bridge.ts'
import { goTo } from './navigator.ts'

/** Delay before the pending action resumes after a login, in ms. */
const RESUME_MS = 150

/**
 * The way to ask a visitor for a login: a question, a toast, or a dialog without a cancel button.
 */
export type LoginPrompt = 'ask' | 'toast' | 'must'

/**
 * `?login_gate=off` skips the login question for developers; the back end still refuses visitors.
 */
const isGateOff = (): boolean => new URLSearchParams(location.search).get('login_gate') === 'off'

let pending: (() => void) | null = null

/** Resumes the action that waited for the login, if any. */
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
 * Runs an action that needs a login: at once for logged-in users, after the login if the visitor
 * agrees, else never.
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
