import { openPopup } from '../../ui/popup/popup.ts'
import { accountSession } from '../account/session.ts'
import { goTo } from './navigator.ts'

const USUAL = '您的账号已被限制登录，请联系客服。'

const BLACK = '/black'

let isShown = false
let isOut = false
let accessToken = ''

/** The access token of the restricted account, for its appeal; '' if there is none. */
export const restrictedToken = (): string => accessToken

accountSession.subscribe(() => {
  if (accountSession.get() === null) return
  isOut = false
  accessToken = ''
})

/**
 * The redirect target for pages that need a login: `/login`, or the restriction page if the account
 * was restricted.
 */
export const loginPath = (): string => (isOut ? BLACK : '/login')

/**
 * Shows the restriction dialog once, however many calls report it, then opens the restriction page.
 */
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
      isOfApp: true,
    })
  } finally {
    isShown = false
    isOut = true
    accessToken = accountSession.get()?.accessToken ?? accessToken
    accountSession.end()
    goTo(BLACK, { replace: true })
  }
}
