import { useCallback, useSyncExternalStore } from 'react'
import { fetchFile, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** The state of a download. */
type Download =
  /** `progress` is from 0 to 1; null if the server does not send a length. */
  | { readonly step: 'running'; readonly progress: number | null; readonly stop: () => void }
  | { readonly step: 'done' }

/** Downloads by message, which continue while their rows are not mounted. */
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

/** Downloads a file and saves it through the browser. False: the download failed. */
export const download = async ({ messageID, url, name }: DownloadRequest): Promise<boolean> => {
  const controller = new AbortController()
  const { signal } = controller
  const running = (progress: number | null) =>
    put(messageID, { step: 'running', progress, stop: () => controller.abort() })
  running(null)
  try {
    saveFile(await fetchFile(url, { signal, onProgress: running }), name)
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

/** The download state of a message's file; null before the first request. */
export const useDownload = (messageID: string): Download | null =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => downloads.get(messageID) ?? null, [messageID]),
  )
