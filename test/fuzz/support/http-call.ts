import { Agent, request } from 'node:http'

export interface HttpCall {
  readonly method: string
  /** From the slash on. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

export interface HttpReply {
  /** 0 where the connection ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly bytes: Buffer
  readonly text: string
}

const nothing: HttpReply = { status: 0, headers: {}, bytes: Buffer.alloc(0), text: '' }

/** Calls a server over kept-alive connections. Requests that Node itself refuses are not sent. */
export const httpCaller = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { hostname, port } = new URL(url)
  const call = ({ method, path, headers = {}, body }: HttpCall): Promise<HttpReply> =>
    new Promise((resolve) => {
      const testCase = { agent, hostname, port, method, path, headers: { ...headers } }
      const sent = request(testCase, (answer) => {
        const parts: Buffer[] = []
        const end = () => {
          const { statusCode = 0, headers: reported } = answer
          const bytes = Buffer.concat(parts)
          resolve({ status: statusCode, headers: reported, bytes, text: bytes.toString() })
        }
        answer.on('data', (part) => parts.push(part))
        answer.on('close', end)
        answer.on('error', () => undefined)
      })
      sent.on('error', () => resolve(nothing))
      sent.end(body)
    })
  return {
    call: async (testCase: HttpCall): Promise<HttpReply> => {
      try {
        return await call(testCase)
      } catch {
        return nothing
      }
    },
    close: () => agent.destroy(),
  }
}
