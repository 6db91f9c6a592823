import type { Socket, SocketListener } from 'tavern-im/strict'

const NO_CODE = 1006

/** The server's end of an in-memory socket. */
export interface TestConnection {
  readonly url: URL
  readonly status: 'opening' | 'open' | 'closed'
  /** Code and reason of the client's `close`, undefined while it has not closed. */
  readonly closedByClient: { readonly code: number; readonly reason: string } | undefined
  /** Receives data of the client. */
  onData: (data: Uint8Array | string) => void
  /** Called when the client has closed the socket. */
  onClose: (code: number) => void
  /** Accepts the connection. */
  accept(): void
  /** Sends a frame to the client. */
  send(data: Uint8Array | string): void
  /** Closes the connection on the server's side. */
  close(code?: number, reason?: string): void
  /** Makes the connection half-open: no data passes in either direction, not even the close. */
  vanish(): void
}

/**
 * Creates both ends. Like a real socket it delivers later (in microtasks), in order, and never
 * within the call that sends.
 */
export const testSocketPair = (
  url: string,
  listener: SocketListener,
): { readonly client: Socket; readonly server: TestConnection } => {
  let status: TestConnection['status'] = 'opening'
  let closedByClient: TestConnection['closedByClient']
  let passes = true
  let isListening = true

  const toClient = (deliver: () => void) =>
    queueMicrotask(() => {
      if (passes && isListening) deliver()
    })
  const toServer = (deliver: () => void) =>
    queueMicrotask(() => {
      if (passes) deliver()
    })

  const server: TestConnection = {
    url: new URL(url),
    get status() {
      return status
    },
    get closedByClient() {
      return closedByClient
    },
    onData: () => undefined,
    onClose: () => undefined,
    accept() {
      if (status !== 'opening') return
      status = 'open'
      toClient(() => listener.onOpen())
    },
    send(data) {
      if (status === 'open') toClient(() => listener.onData(data))
    },
    close(code = NO_CODE, reason = '') {
      if (status === 'closed') return
      status = 'closed'
      toClient(() => {
        isListening = false
        listener.onClose(code, reason)
      })
    },
    vanish() {
      passes = false
    },
  }
  const client: Socket = {
    send(data) {
      if (status === 'open') toServer(() => status === 'open' && server.onData(data))
    },
    close(code, reason) {
      isListening = false
      if (closedByClient === undefined && status !== 'closed') closedByClient = { code, reason }
      toServer(() => {
        if (status === 'closed') return
        status = 'closed'
        server.onClose(code)
      })
    },
  }
  return { client, server }
}
