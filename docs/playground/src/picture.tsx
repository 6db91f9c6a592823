import { useEffect, useState } from 'react'
import type { ImagePayload } from 'tavern-im/strict'
import type { PageLine } from 'tavern-im-server/page'

interface PictureProps {
  readonly payload: ImagePayload
  readonly line: PageLine
}

/** A picture of a message; it comes over the line, which may be cut. */
export const Picture = ({ payload, line }: PictureProps) => {
  const url = payload.imageInfoArray[0]?.url ?? ''
  const [local, setLocal] = useState('')
  useEffect(() => {
    if (!url.startsWith('https:')) return
    let mine = ''
    let isOver = false
    const load = () =>
      line.fetchFile(url).then(
        (blob) => {
          if (isOver) return
          mine = URL.createObjectURL(blob)
          setLocal(mine)
        },
        // There again when the network is.
        () => undefined,
      )
    void load()
    const stop = line.network.watchOnline((isOnline) => {
      if (isOnline && mine === '') void load()
    })
    return () => {
      isOver = true
      stop()
      URL.revokeObjectURL(mine)
    }
  }, [line, url])
  const source = url.startsWith('blob:') ? url : local
  return source === '' ? <p className="loading">…</p> : <img src={source} alt="" />
}
