// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import {
  type AccountSession,
  accountSession,
} from '../../../demo/web/src/features/account/session.ts'

const KEY = 'tavern-market-session'

const sessionOf = (accessToken: string) =>
  ({ accessToken, userInfo: { account: accessToken } }) as AccountSession

/** Changes the storage of the device as another window does. */
const elsewhere = (session: AccountSession | null): void => {
  if (session === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(session))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: localStorage }))
}

/** The session of a window that opens now. */
const newWindow = async (): Promise<AccountSession | null> => {
  vi.resetModules()
  const opened = await import('../../../demo/web/src/features/account/session.ts')
  return opened.accountSession.get()
}

afterEach(() => {
  accountSession.end()
  localStorage.clear()
  sessionStorage.clear()
})

it('a login by phone stays on the device, so that a new window is logged in', async () => {
  accountSession.start(sessionOf('phone'), true)
  sessionStorage.clear()
  expect(await newWindow()).toMatchObject({ accessToken: 'phone' })
})

it('a trial account belongs to its window', async () => {
  accountSession.start(sessionOf('trial'))
  expect(await newWindow()).toMatchObject({ accessToken: 'trial' })
  sessionStorage.clear()
  expect(await newWindow()).toBeNull()
})

it('a window follows the login and the logout of another window', () => {
  const seen: (string | null)[] = []
  const stop = accountSession.subscribe(() => seen.push(accountSession.get()?.accessToken ?? null))
  elsewhere(sessionOf('one'))
  elsewhere(sessionOf('two'))
  elsewhere(null)
  stop()
  // The window is logged out between two users, so that data of the first are cleared.
  expect(seen).toEqual(['one', null, 'two', null])
})

it('a window with a trial account does not follow others', () => {
  accountSession.start(sessionOf('trial'))
  elsewhere(sessionOf('phone'))
  expect(accountSession.get()).toMatchObject({ accessToken: 'trial' })
})
