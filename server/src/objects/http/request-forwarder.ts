import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { urlToHttpOptions } from 'node:url'

const BAD_GATEWAY = 502

/** A slice that is passed on now. */
interface ForwardedSlice {
  readonly offset: string | undefined
  readonly over: Promise<void>
}

/**
 * Has another server answer requests, byte for byte. A slice goes when the one before is answered: each takes a way of its
 * own, and might overtake. The same again goes at once: whoever sends it has lost the one before.
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
    // Ends both where either breaks: half a file is told from a whole one by its length.
    pipeline(answer, response, () => undefined)
  })
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(BAD_GATEWAY).end()
  })
  forwarded.once('close', () => {
    // Answered before all had come, as refusals are: the client must be able to read it.
    request.unpipe(forwarded)
    request.resume()
  })
  response.once('close', () => forwarded.destroy())
  request.once('close', () => {
    if (!request.complete) forwarded.destroy()
  })
  request.pipe(forwarded)
}
