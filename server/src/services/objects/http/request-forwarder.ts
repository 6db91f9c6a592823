import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { urlToHttpOptions } from 'node:url'

const BAD_GATEWAY = 502

/** A slice that is being forwarded. */
interface ForwardedSlice {
  readonly offset: string | undefined
  readonly over: Promise<void>
}

/**
 * Forwards requests to another server, byte for byte. A slice is sent after the response to the
 * previous one: each uses a connection of its own and might overtake. A repeated slice is sent at
 * once, because its client has lost the connection of the first one.
 */
export class RequestForwarder {
  readonly #slice = new Map<string, ForwardedSlice>()

  async forward(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const path = request.url ?? '/'
    const offset = request.headers['upload-offset']?.toString()
    if (request.method !== 'PUT' || offset === undefined) {
      forward(request, response, url)
      return
    }
    const before = this.#slice.get(path)
    const over = new Promise<void>((resolve) => response.once('close', resolve))
    const slice = { offset, over }
    this.#slice.set(path, slice)
    if (before !== undefined && before.offset !== offset) await before.over
    if (response.closed) return
    forward(request, response, url)
    await over
    if (this.#slice.get(path) === slice) this.#slice.delete(path)
  }
}

const forward = (request: IncomingMessage, response: ServerResponse, url: string): void => {
  const { method, headers } = request
  // The path as it was written: an address with a host of its own must not lead there (SEC-07).
  const forwarded = ask({ ...urlToHttpOptions(new URL(url)), path: request.url, method, headers })
  forwarded.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
    // Ends both if either breaks: a truncated file is recognized by its length.
    pipeline(answer, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(BAD_GATEWAY).end()
  })
  forwarded.once('close', () => {
    // Refusals are sent before the whole body has arrived: the client must be able to read them.
    request.unpipe(forwarded)
    request.resume()
  })
  response.once('close', () => forwarded.destroy())
  request.once('close', () => {
    if (!request.complete) forwarded.destroy()
  })
  request.pipe(forwarded)
}
