import type { Platform, SocketListener } from '../../platform/platform.ts'
import { isCompressed } from '../../protocol/frame.ts'

/**
 * Holds what a socket receives from its first compressed frame on, until the code that inflates is there. If it cannot be
 * loaded, the socket is as good as broken: it stays silent, and the login rejects.
 */
export const holdFrames =
  (
    openSocket: Platform['openSocket'],
    needsCode: () => Promise<void> | undefined,
  ): Platform['openSocket'] =>
  (url, listener) => {
    let held: (Uint8Array | string)[] | undefined
    let isOpen = true
    const onData: SocketListener['onData'] = (data) => {
      if (held !== undefined) return void held.push(data)
      const loading = typeof data !== 'string' && isCompressed(data) ? needsCode() : undefined
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
    const onClose: SocketListener['onClose'] = (code, reason) => {
      isOpen = false
      listener.onClose(code, reason)
    }
    const socket = openSocket(url, { onOpen: () => listener.onOpen(), onData, onClose })
    return {
      send: (data) => socket.send(data),
      close(code, reason) {
        isOpen = false
        socket.close(code, reason)
      },
    }
  }
