import type { Clock } from 'tavern-im/protocol'
import type { Headers, Response } from 'undici'
import { pause } from '../../../kernel/waits.ts'
import { StoreFailure } from '../store-failure.ts'
import type { BucketUrls } from './bucket-urls.ts'
import { failureIn, isPassing, late, unreachable } from './s3-failure.ts'
import type { SignOrder, SignURL } from './s3-signer.ts'

interface S3Request extends Pick<SignOrder, 'method' | 'query' | 'headers'> {
  readonly key: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** The store has to assemble a file. */
  readonly isLong?: boolean
}

interface S3Answer {
  readonly headers: Headers
  /** Text of at most 1 MiB. */
  readonly body: string
}

/** Requests of this server to the store. Rejects with {@link StoreFailure}, in bounded time. */
export interface S3Http {
  ask(request: S3Request): Promise<S3Answer>
  /** The bytes as a stream; the timeout applies between two chunks. */
  read(request: S3Request): Promise<AsyncIterable<Uint8Array>>
  /** Aborts running requests. */
  end(): void
}

interface S3HttpParts {
  readonly urls: BucketUrls
  readonly sign: SignURL
  readonly clock: Clock
}

/** Timeout for the response, and for its next bytes. */
const TIMEOUT_MS = 10_000
/** The same if the store assembles a file; clients wait 60 s for the whole operation. */
const LONG_TIMEOUT_MS = 30_000
const ANSWER_BYTES = 1024 * 1024
/** Pauses before the second and the third attempt. */
const PAUSES_MS = [250, 1_000]
/** Validity of URLs that this server uses at once. */
const URL_SECONDS = 300

export const s3Http = ({ urls, sign, clock }: S3HttpParts): S3Http => {
  const inFlight = new Set<AbortController>()
  const open = async (request: S3Request): Promise<Open> => {
    const { method, key, query, headers, body, isLong = false } = request
    const url = await sign({
      method,
      url: urls.own(key),
      seconds: URL_SECONDS,
      ...(query && { query }),
      ...(headers && { headers }),
    })
    const controller = new AbortController()
    inFlight.add(controller)
    const timeoutMs = isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS
    // A decompression that is running when it is aborted never ends by itself.
    let giveUp: (cause: unknown) => void = () => undefined
    controller.signal.addEventListener('abort', () => giveUp(controller.signal.reason))
    const inTime = async <T>(step: Promise<T>): Promise<T> => {
      const stop = clock.after(timeoutMs, () => controller.abort(late()))
      try {
        return await new Promise<T>((resolve, reject) => {
          giveUp = reject
          step.then(resolve, reject)
        })
      } catch (cause) {
        throw cause instanceof StoreFailure ? cause : unreachable(cause)
      } finally {
        stop()
      }
    }
    const end = () => {
      inFlight.delete(controller)
      controller.abort()
    }
    const init = { method, redirect: 'manual', signal: controller.signal } as const
    try {
      // See `fetch-bounded.ts`.
      const { fetch } = await import('undici')
      const response = await inTime(
        fetch(url, { ...init, ...(headers && { headers }), ...(body !== undefined && { body }) }),
      )
      return { response, inTime, end }
    } catch (cause) {
      // Not aborted: the rest of a refused response would fail, without a handler.
      inFlight.delete(controller)
      throw cause
    }
  }
  return {
    ask: (request) => again(clock, async () => answerOf(await open(request))),
    read: (request) => again(clock, async () => bytesOf(await open(request))),
    end() {
      for (const controller of inFlight)
        controller.abort(new StoreFailure('the server is stopping'))
    },
  }
}

/** A response that has begun. */
interface Open {
  readonly response: Response
  inTime<T>(step: Promise<T>): Promise<T>
  end(): void
}

const again = async <T>(clock: Clock, attempt: () => Promise<T>): Promise<T> => {
  for (const ms of PAUSES_MS) {
    try {
      return await attempt()
    } catch (cause) {
      if (!isPassing(cause)) throw cause
    }
    await pause(clock, ms)
  }
  return attempt()
}

const answerOf = async (opened: Open): Promise<S3Answer> => {
  const { status, headers } = opened.response
  const body = await textOf(opened)
  const failure = failureIn(status, body)
  if (failure !== undefined) throw failure
  return { headers, body }
}

const bytesOf = async (opened: Open): Promise<AsyncIterable<Uint8Array>> => {
  const { status } = opened.response
  if (status === 200 || status === 206) return chunksOf(opened)
  throw (
    failureIn(status, await textOf(opened)) ??
    new StoreFailure(`the object store answered ${status}`)
  )
}

const textOf = async (opened: Open): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(opened)) {
    size += chunk.length
    if (size > ANSWER_BYTES) {
      throw new StoreFailure(`the object store sent more than ${ANSWER_BYTES} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** A slow reader has any time: only the store has a timeout. */
async function* chunksOf({ response, inTime, end }: Open): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  try {
    while (reader !== undefined) {
      const { done, value } = await inTime(reader.read())
      if (done) return
      yield value
    }
  } finally {
    end()
  }
}
