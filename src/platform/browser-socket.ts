import type { Socket, SocketListener } from './platform.ts'

const OPEN = 1
const NO_CODE = 1006

/** Opens a socket with the WebSocket class of a browser, or one like it. */
export const openBrowserSocket = (
  WebSocketClass: new (url: string) => WebSocket,
  url: string,
  listener: SocketListener,
): Socket => {
  let socket: WebSocket
  try {
    socket = new WebSocketClass(url)
  } catch (error) {
    return failedSocket(listener, String(error))
  }
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => listener.onOpen()
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    listener.onData(typeof data === 'string' ? data : new Uint8Array(data))
  }
  socket.onclose = ({ code, reason }) => listener.onClose(code, reason)
  return {
    send(data) {
      if (socket.readyState === OPEN) socket.send(data as Uint8Array<ArrayBuffer> | string)
    },
    close(code, reason) {
      socket.onopen = null
      socket.onmessage = null
      socket.onclose = null
      socket.close(code, reason)
    },
  }
}

/** A socket that failed to open; its listener is notified in the next tick. */
export const failedSocket = (listener: SocketListener, reason: string): Socket => {
  const timer = setTimeout(() => listener.onClose(NO_CODE, reason), 0)
  return { send: () => undefined, close: () => clearTimeout(timer) }
}
