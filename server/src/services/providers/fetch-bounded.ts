import type { Clock } from 'tavern-im/protocol'
import type { Headers, RequestInit, Response } from 'undici'
import { ProviderFailure } from './provider-failure.ts'

interface BoundedRequest {
  readonly url: URL
  readonly init?: RequestInit
  /** Timeout from the call to the last byte. */
  readonly timeoutMs: number
  /** Maximum size of the response. */
  readonly maxBytes: number
}

export interface BoundedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/**
 * Sends one HTTP request; redirects are returned as responses. Rejects with {@link
 * ProviderFailure}.
 */
export type BoundedFetch = (request: BoundedRequest) => Promise<BoundedAnswer>

/** HTTP with limits of time and size; `end` aborts all requests. */
export const boundedHttp = (clock: Clock): { readonly ask: BoundedFetch; end(): void } => {
  const inFlight = new Set<AbortController>()
  const ask: BoundedFetch = async ({ url, init = {}, timeoutMs, maxBytes }) => {
    const controller = new AbortController()
    inFlight.add(controller)
    const late = new ProviderFailure('did not answer in time', {})
    const stop = clock.after(timeoutMs, () => controller.abort(late))
    try {
      const { signal } = controller
      const answer = answered(url, { ...init, redirect: 'manual', signal }, maxBytes)
      return await Promise.race([answer, ended(signal)])
    } catch (cause) {
      if (cause instanceof ProviderFailure) throw cause
      throw new ProviderFailure('cannot be reached', { cause })
    } finally {
      stop()
      inFlight.delete(controller)
    }
  }
  return {
    ask,
    end() {
      for (const controller of inFlight) controller.abort()
    },
  }
}

/** Rejects on an abort: a decompression that is running at that moment never ends by itself. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const answered = async (url: URL, init: RequestInit, maxBytes: number): Promise<BoundedAnswer> => {
  // The fetch of Node 20 ends the process if a response with six content encodings breaks.
  const { fetch } = await import('undici')
  const response = await fetch(url, init)
  const bytes = await bytesOf(response, maxBytes)
  return { status: response.status, headers: response.headers, bytes }
}

const bytesOf = async ({ body }: Response, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  const reader = body?.getReader()
  let size = 0
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) return Buffer.concat(chunks)
    size += read.value.length
    if (size > maxBytes) {
      // Not awaited: a running decompression may never end.
      reader?.cancel().catch(() => undefined)
      throw new ProviderFailure(`sent more than ${maxBytes} bytes`, {})
    }
    chunks.push(read.value)
  }
}
