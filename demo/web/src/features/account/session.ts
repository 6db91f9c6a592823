import { useSyncExternalStore } from 'react'
import { randomID } from '../../ui/random-id.ts'

/** The back end's data about the logged-in user. */
export interface UserInfo {
  readonly account: string
  readonly phone: string
  readonly nickname: string
  readonly headline: string
  readonly avatar: string
  /** Absent in sessions that an older version stored. */
  readonly main_job_id?: string
  /** Whether WeChat can log in; absent in sessions that an older version stored. */
  readonly has_wechat?: boolean
  readonly im_sdk_app_id: number
  readonly im_user_id: string
  readonly im_user_sig: string
}

export interface AccountSession {
  readonly accessToken: string
  readonly userInfo: UserInfo
}

const KEY = 'tavern-market-session'
const DEVICE_KEY = 'tavern-market-device'

const listeners = new Set<() => void>()

const readFrom = (storage: Storage): AccountSession | null => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    const isSession = typeof kept === 'object' && kept !== null && 'accessToken' in kept
    return isSession ? (kept as AccountSession) : null
  } catch {
    // The stored value is invalid: the user logs in again.
    return null
  }
}

const ofWindow = readFrom(sessionStorage)

/** The storage of the current session: that of the window, or that of the device. */
let storage: Storage = ofWindow === null ? localStorage : sessionStorage

let current = ofWindow ?? readFrom(localStorage)

const publish = (next: AccountSession | null): void => {
  current = next
  for (const listener of listeners) listener()
}

const change = (next: AccountSession | null): void => {
  if (next === null) storage.removeItem(KEY)
  else storage.setItem(KEY, JSON.stringify(next))
  publish(next)
}

/** Follows a login and a logout in another window of the device. */
const follow = ({ key, storageArea }: StorageEvent): void => {
  if (storageArea !== localStorage || (key !== KEY && key !== null)) return
  if (storage === sessionStorage && current !== null) return
  const next = readFrom(localStorage)
  const isOther = next?.accessToken !== current?.accessToken
  // Data of one user must not remain for another.
  if (isOther && current !== null) publish(null)
  storage = localStorage
  if (next !== null) publish(next)
}

window.addEventListener('storage', follow)

/**
 * The account session: null while logged out. It survives a reload. A login by phone stays on the
 * device; any other belongs to one window, so that two windows can have two trial accounts.
 */
export const accountSession = {
  get: (): AccountSession | null => current,
  /** The storage for data of the session: it ends with the window, or stays on the device. */
  storage: (): Storage => (current === null ? localStorage : storage),
  start: (session: AccountSession, staysOnDevice = false): void => {
    storage.removeItem(KEY)
    storage = staysOnDevice ? localStorage : sessionStorage
    change(session)
  },
  updateUser: (userInfo: UserInfo): void => {
    if (current !== null) change({ ...current, userInfo })
  },
  end: (): void => {
    if (current !== null) change(null)
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useAccountSession = (): AccountSession | null =>
  useSyncExternalStore(accountSession.subscribe, accountSession.get, () => null)

/** Stores the device ID that the host app chose. */
export const storeDeviceID = (id: string): void => localStorage.setItem(DEVICE_KEY, id)

/** The ID of this browser for the back end; generated once. */
export const deviceID = (): string => {
  const known = localStorage.getItem(DEVICE_KEY)
  if (known !== null) return known
  const made = randomID()
  localStorage.setItem(DEVICE_KEY, made)
  return made
}
