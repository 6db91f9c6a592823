import type { Platform, SocketListener } from '../../platform/platform.ts'
import { isCompressed } from '../../protocol/frame.ts'

/** Loads code; undefined if it is there. */
type Load = () => Promise<void> | undefined

interface HeldFramesParts {
  readonly openSocket: Platform['openSocket']
  /** Writes and reads frames. */
  readonly loadCodec: Load
  /** Inflates frames. */
  readonly loadGzip: Load
}

/**
 * Holds the opening of a socket until the codec of its frames is there, and what it receives from its first compressed
 * frame on until the code that inflates is there. If the code cannot be loaded, the socket is as good as broken: it stays
 * silent, and the login rejects.
 */
export const holdFrames =
  ({ openSocket, loadCodec, loadGzip }: HeldFramesParts): Platform['openSocket'] =>
  (url, listener) => {
    let held: (Uint8Array | string)[] | undefined
    let isOpen = true
    const onData: SocketListener['onData'] = (data) => {
      if (held !== undefined) return void held.push(data)
      const loading = typeof data !== 'string' && isCompressed(data) ? loadGzip() : undefined
      if (loading === undefined) return listener.onData(data)
      held = [data]
      loading.then(
        () => {
          const list = held ?? []
          held = undefined
          for (const one of list) if (isOpen) listener.onData(one)
        },
        () => undefined,
      )
    }
    const onOpen: SocketListener['onOpen'] = () => {
      const loading = loadCodec()
      if (loading === undefined) return listener.onOpen()
      loading.then(
        () => isOpen && listener.onOpen(),
        () => undefined,
      )
    }
    const onClose: SocketListener['onClose'] = (code, reason) => {
      isOpen = false
      listener.onClose(code, reason)
    }
    const socket = openSocket(url, { onOpen, onData, onClose })
    return {
      send: (data) => socket.send(data),
      close(code, reason) {
        isOpen = false
        socket.close(code, reason)
      },
    }
  }
