import { openPopup } from '../../ui/popup/popup.ts'
import { accountSession } from '../account/session.ts'
import { goTo } from './navigator.ts'

const USUAL = '您的账号已被限制登录，请联系客服。'

const BLACK = '/black'

let isShown = false
let isOut = false

accountSession.subscribe(() => {
  if (accountSession.get() !== null) isOut = false
})

/** Where pages that need a login lead whoever has none: out, where the account was restricted. */
export const loginPath = (): string => (isOut ? BLACK : '/login')

/** Tells a restricted account so, once however many calls say it, and takes it to its page. */
export const handleRestriction = async (message: string): Promise<void> => {
  if (isShown) return
  isShown = true
  try {
    await openPopup({
      popType: 'info',
      title: '温馨提示',
      context: message === '' ? USUAL : message,
      confirmText: '联系客服',
      hideCancel: true,
      closeByOverlay: false,
    })
  } finally {
    isShown = false
    isOut = true
    accountSession.end()
    goTo(BLACK, { replace: true })
  }
}
