import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { urlToHttpOptions } from 'node:url'

const BAD_GATEWAY = 502

/** A slice that is passed on now. */
interface Passing {
  readonly offset: string | undefined
  readonly over: Promise<void>
}

/**
 * Has another server answer requests, byte for byte. A slice goes when the one before is answered: each takes a way of its
 * own, and might overtake. The same again goes at once: whoever sends it has lost the one before.
 */
export class PassOn {
  readonly #passing = new Map<string, Passing>()

  async pass(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const path = request.url ?? '/'
    const offset = request.headers['upload-offset']?.toString()
    if (request.method !== 'PUT' || offset === undefined) {
      passOn(request, response, url)
      return
    }
    const before = this.#passing.get(path)
    const over = new Promise<void>((resolve) => response.once('close', resolve))
    const passing = { offset, over }
    this.#passing.set(path, passing)
    if (before !== undefined && before.offset !== offset) await before.over
    if (response.closed) return
    passOn(request, response, url)
    await over
    if (this.#passing.get(path) === passing) this.#passing.delete(path)
  }
}

const passOn = (request: IncomingMessage, response: ServerResponse, url: string): void => {
  const { method, headers } = request
  // The path as it was written: an address with a host of its own must not lead there (SEC-07).
  const asked = ask({ ...urlToHttpOptions(new URL(url)), path: request.url, method, headers })
  asked.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
    // Ends both where either breaks: half a file is told from a whole one by its length.
    pipeline(answer, response, () => undefined)
  })
  asked.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(BAD_GATEWAY).end()
  })
  asked.once('close', () => {
    // Answered before all had come, as refusals are: the client must be able to read it.
    request.unpipe(asked)
    request.resume()
  })
  response.once('close', () => asked.destroy())
  request.once('close', () => {
    if (!request.complete) asked.destroy()
  })
  request.pipe(asked)
}
