import { useCallback, useSyncExternalStore } from 'react'

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Keeps how much of a message's file has gone, from 0 to 1. */
export const noteUpload = (messageID: string, part: number): void => {
  progress.set(messageID, part)
  notify()
}

/** The message has come to its end. */
export const endUpload = (messageID: string): void => {
  if (progress.delete(messageID)) notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How much of a message's file has gone; null where nobody knows, as after a reload. */
export const useUploadProgress = (messageID: string): number | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => progress.get(messageID) ?? null, [messageID]),
  )
