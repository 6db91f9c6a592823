import { openPopup } from '../../ui/popup/popup.ts'
import { accountSession } from '../account/session.ts'
import { goTo } from './navigator.ts'

const USUAL = '您的账号已被限制登录，请联系客服。'

const BLACK = '/black'

const KEY = 'tavern-market-restricted'

let isShown = false
let isOut = false

/**
 * The access token of the restricted account, for its appeal; '' if there is none. The tab stores
 * it, so that a reload does not end the appeal.
 */
export const restrictedToken = (): string => sessionStorage.getItem(KEY) ?? ''

const storeToken = (token: string): void => {
  if (token !== '') sessionStorage.setItem(KEY, token)
}

interface Restriction {
  readonly message: string
  /** Access token of a login that the restriction refused; '' in other calls. */
  readonly appealToken: string
}

accountSession.subscribe(() => {
  if (accountSession.get() === null) return
  isOut = false
  sessionStorage.removeItem(KEY)
})

/**
 * The redirect target for pages that need a login: `/login`, or the restriction page if the account
 * was restricted.
 */
export const loginPath = (): string => (isOut ? BLACK : '/login')

/**
 * Shows the restriction dialog once, however many calls report it, then opens the restriction page.
 */
export const handleRestriction = async ({ message, appealToken }: Restriction): Promise<void> => {
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
    storeToken(accountSession.get()?.accessToken ?? appealToken)
    accountSession.end()
    goTo(BLACK, { replace: true })
  }
}
