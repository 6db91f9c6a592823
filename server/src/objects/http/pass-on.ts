import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

const BAD_GATEWAY = 502

/** Has another server answer a request, byte for byte. */
export const passOn = (request: IncomingMessage, response: ServerResponse, url: string): void => {
  const { method, headers } = request
  const asked = ask(new URL(request.url ?? '/', url), { method, headers })
  asked.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
    // Ends both where either breaks: half a file is told from a whole one by its length.
    pipeline(answer, response, () => undefined)
  })
  asked.once('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(BAD_GATEWAY).end()
  })
  response.once('close', () => asked.destroy())
  pipeline(request, asked, () => undefined)
}
