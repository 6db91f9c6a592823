import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchFile, keepFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

interface Download {
  /** From 0 to 1, null where the server does not say how long the file is; undefined: none is going on. */
  readonly progress: number | null | undefined
  readonly isDone: boolean
  readonly start: () => void
  readonly stop: () => void
}

/** Fetches a file and hands it to the browser to be kept. `onBroken` hears that it was not to be had. */
export const useDownload = (url: string, name: string, onBroken: () => void): Download => {
  const [progress, setProgress] = useState<number | null>()
  const [isDone, setIsDone] = useState(false)
  const under = useRef<AbortController>(undefined)
  const stop = useCallback(() => under.current?.abort(), [])
  useEffect(() => stop, [stop])
  const start = async () => {
    const controller = new AbortController()
    under.current = controller
    setProgress(null)
    try {
      const { signal } = controller
      keepFile(await fetchFile(url, { signal, onProgress: setProgress }), name)
      setIsDone(true)
    } catch {
      if (controller.signal.aborted) return
      toast('没有下载成功，点一下再试')
      onBroken()
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, isDone, start: () => void start(), stop }
}
