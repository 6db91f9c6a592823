import { useCallback, useSyncExternalStore } from 'react'
import { accountSession } from '../account/session.ts'

/** The maximum number of stored IDs per user; the latest are kept. */
const MAX_STORED = 500

const listeners = new Set<() => void>()

const keyOfUser = (): string => `played-voices:${accountSession.get()?.userInfo.im_user_id ?? ''}`

let known: { readonly key: string; readonly messageIDs: Set<string> } | undefined

const read = (key: string): Set<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [])
  } catch {
    return new Set()
  }
}

const ofUser = (): Set<string> => {
  const key = keyOfUser()
  if (known?.key !== key) known = { key, messageIDs: read(key) }
  return known.messageIDs
}

export const isPlayed = (messageID: string): boolean => ofUser().has(messageID)

/** Stores on this device that the user has played a voice message. */
export const markPlayed = (messageID: string): void => {
  const messageIDs = ofUser()
  if (messageIDs.has(messageID)) return
  messageIDs.add(messageID)
  const kept = [...messageIDs].slice(-MAX_STORED)
  try {
    localStorage.setItem(keyOfUser(), JSON.stringify(kept))
  } catch {
    // The storage is full or forbidden: the value lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsPlayed = (messageID: string): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => isPlayed(messageID), [messageID]),
  )
