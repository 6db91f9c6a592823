const TIMEOUT_MS = 8000
const RESPONSE_BYTES = 256 * 1024

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Timeout from the call to the last byte; default 8 s. */
  readonly timeoutMs?: number
  /** Maximum size of the response; default 256 KiB. */
  readonly maxBytes?: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly bytes: Buffer
}

/** A request to an outside service without a usable response. */
export class ServiceFailure extends Error {
  /** Whether the service may have received the request. If not, a retry has no side effect. */
  readonly mayBeReceived: boolean

  constructor(message: string, mayBeReceived: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceFailure'
    this.mayBeReceived = mayBeReceived
  }
}

/** Errors of a connection that was never established. */
const NOT_CONNECTED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

const codeOf = (cause: unknown): string => {
  const { code, cause: inner } = cause as { readonly code?: unknown; readonly cause?: unknown }
  if (typeof code === 'string') return code
  return inner instanceof Error ? codeOf(inner) : ''
}

const bytesOf = async (
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ServiceFailure(`sent more than ${maxBytes} bytes`, true)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Sends one HTTP request to an outside service, with limits of time and size. Redirects are
 * returned as responses. Rejects with {@link ServiceFailure}.
 */
export const sendHttp = async (request: HttpRequest): Promise<HttpResponse> => {
  const { method, url, headers, body, timeoutMs = TIMEOUT_MS } = request
  // The fetch of Node 20 ends the process if a response with six content encodings breaks.
  const { fetch } = await import('undici')
  try {
    const response = await fetch(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await bytesOf(response.body, request.maxBytes ?? RESPONSE_BYTES)
    return { status: response.status, headers: response.headers, bytes }
  } catch (cause) {
    if (cause instanceof ServiceFailure) throw cause
    const { host } = new URL(url)
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    const why = isLate ? `did not answer within ${timeoutMs} ms` : 'cannot be reached'
    throw new ServiceFailure(`${host} ${why}`, !NOT_CONNECTED.includes(codeOf(cause)), { cause })
  }
}

/** The JSON object of a response; an empty object if the body is none. */
export const jsonIn = ({
  bytes,
}: Pick<HttpResponse, 'bytes'>): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
