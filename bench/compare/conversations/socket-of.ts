import type { JsonWire } from '../ingest/wires.ts'

interface DataEvent {
  readonly data: string
}

/**
 * A WebSocket without a network, whose other end speaks this wire; `receive` passes a text to the
 * client synchronously.
 */
export const openSocketOf = (wire: JsonWire) => {
  let open: SocketInMemory | undefined
  class SocketInMemory {
    static readonly OPEN = 1
    readonly OPEN = 1
    readonly readyState = 1
    onopen: (event: object) => void = () => {}
    onmessage: (event: DataEvent) => void = () => {}
    onclose: (event: object) => void = () => {}
    onerror: (event: object) => void = () => {}

    constructor() {
      open = this
      setImmediate(() => this.onopen({}))
    }

    send(text: string): void {
      const answers = wire.answers(JSON.parse(text)).map((answer) => JSON.stringify(answer))
      setImmediate(() => {
        for (const data of answers) this.onmessage({ data })
      })
    }

    close(): void {
      this.onclose({})
    }
  }
  return { Socket: SocketInMemory, receive: (data: string) => open?.onmessage({ data }) }
}
