import type { Clock } from 'tavern-im/protocol'
import { ProviderFailure } from './provider-failure.ts'

interface BoundedRequest {
  readonly url: URL
  readonly init?: RequestInit
  /** From the call to the last byte. */
  readonly timeoutMs: number
  /** Of the answer. */
  readonly maxBytes: number
}

export interface BoundedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Sends one HTTP request; redirects are answers. Rejects with {@link ProviderFailure}. */
export type BoundedFetch = (request: BoundedRequest) => Promise<BoundedAnswer>

/** HTTP within bounds of time and size; `end` gives up whatever is under way. */
export const boundedHttp = (clock: Clock): { readonly ask: BoundedFetch; end(): void } => {
  const underWay = new Set<AbortController>()
  const ask: BoundedFetch = async ({ url, init = {}, timeoutMs, maxBytes }) => {
    const controller = new AbortController()
    underWay.add(controller)
    const late = new ProviderFailure('did not answer in time', {})
    const stop = clock.after(timeoutMs, () => controller.abort(late))
    try {
      const { signal } = controller
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      const bytes = await bytesOf(response, maxBytes)
      return { status: response.status, headers: response.headers, bytes }
    } catch (cause) {
      if (cause instanceof ProviderFailure) throw cause
      throw new ProviderFailure('cannot be reached', { cause })
    } finally {
      stop()
      underWay.delete(controller)
    }
  }
  return {
    ask,
    end() {
      for (const controller of underWay) controller.abort()
    },
  }
}

const bytesOf = async (response: Response, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ProviderFailure(`sent more than ${maxBytes} bytes`, {})
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
