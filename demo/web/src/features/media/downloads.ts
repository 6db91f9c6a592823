import { useCallback, useSyncExternalStore } from 'react'
import { fetchFile, keepFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** How the fetching of a file goes. */
type Download =
  /** `progress` is from 0 to 1; null where the server does not say how long the file is. */
  | { readonly step: 'running'; readonly progress: number | null; readonly stop: () => void }
  | { readonly step: 'done' }

/** By message. They go on while their rows are out of sight. */
const downloads = new Map<string, Download>()
const listeners = new Set<() => void>()

const put = (messageID: string, download: Download | null): void => {
  if (download === null) downloads.delete(messageID)
  else downloads.set(messageID, download)
  for (const listener of listeners) listener()
}

interface DownloadRequest {
  readonly messageID: string
  readonly url: string
  readonly name: string
}

/** Fetches a file and hands it to the browser to be kept. False: it was not to be had. */
export const download = async ({ messageID, url, name }: DownloadRequest): Promise<boolean> => {
  const controller = new AbortController()
  const { signal } = controller
  const running = (progress: number | null) =>
    put(messageID, { step: 'running', progress, stop: () => controller.abort() })
  running(null)
  try {
    keepFile(await fetchFile(url, { signal, onProgress: running }), name)
    put(messageID, { step: 'done' })
    return true
  } catch {
    put(messageID, null)
    if (!signal.aborted) toast('没有下载成功，点一下再试')
    return signal.aborted
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the fetching of a message's file goes; null before it was asked for. */
export const useDownload = (messageID: string): Download | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => downloads.get(messageID) ?? null, [messageID]),
  )
