import { useCallback, useSyncExternalStore } from 'react'

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Stores the upload progress of a message's file, from 0 to 1. */
export const setUploadProgress = (messageID: string, part: number): void => {
  progress.set(messageID, part)
  notify()
}

/** Removes the progress of a message that was sent or failed. */
export const clearUploadProgress = (messageID: string): void => {
  if (progress.delete(messageID)) notify()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload progress of a message's file; null if unknown, e.g. after a reload. */
export const useUploadProgress = (messageID: string): number | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => progress.get(messageID) ?? null, [messageID]),
  )
