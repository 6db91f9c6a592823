/** A WebSocket as the gateway uses it. */
export interface GatewaySocket {
  readonly isOpen: boolean
  /** Bytes written and not yet sent. */
  readonly waitingBytes: number
  /** Writes complete frames of RFC 6455; drops them if the socket can no longer send. */
  write(frames: Buffer): void
  /** Starts the closing handshake. */
  close(code: number, reason: string): void
  /** Ends it without a handshake. */
  terminate(): void
}

/** Events of a socket. Nothing follows `onClose`. */
export interface GatewayListener {
  /** Bytes as received; UTF-8 text if they are not binary. */
  onMessage(data: Uint8Array, isBinary: boolean): void
  /**
   * The frame is invalid or too long; then `code` begins with `WS_ERR`. The socket closes itself.
   */
  onError(error: Error & { readonly code?: string }): void
  onClose(): void
}
