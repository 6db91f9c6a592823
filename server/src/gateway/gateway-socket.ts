/** A WebSocket as the gateway uses it. */
export interface GatewaySocket {
  readonly isOpen: boolean
  /** Bytes that were written and have not left. */
  readonly waitingBytes: number
  /** Takes whole frames of RFC 6455, one after the other; dropped where nothing can leave any more. */
  write(frames: Buffer): void
  /** Starts the closing handshake. */
  close(code: number, reason: string): void
  /** Ends it without one. */
  terminate(): void
}

/** What a socket tells the gateway. After `onClose` nothing follows. */
export interface GatewayListener {
  /** Bytes as they came; where they are not binary, text in UTF-8. */
  onMessage(data: Uint8Array, isBinary: boolean): void
  /** What is no frame, or too long a one; `code` begins with `WS_ERR` then. The socket closes itself. */
  onError(error: Error & { readonly code?: string }): void
  onClose(): void
}
