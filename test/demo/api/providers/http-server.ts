import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  /** Path with the query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ServerAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** `drop` closes the connection without a response. */
export type Answering = (request: ReceivedRequest) => ServerAnswer | 'drop'

export interface ProviderServer {
  readonly url: string
  readonly host: string
  readonly received: readonly ReceivedRequest[]
  close(): Promise<void>
}

/** An HTTP server of a test, which answers as a provider. */
export const providerServer = async (answering: Answering): Promise<ProviderServer> => {
  const received: ReceivedRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(request)
    const answer = answering(request)
    if (answer === 'drop') return void incoming.socket.destroy()
    outgoing.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const jsonAnswer = (body: object, status = 200): ServerAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
