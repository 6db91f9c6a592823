import {
  type HttpRequest,
  type HttpResponse,
  ServiceFailure,
  sendHttp,
} from '../../kernel/bounded-http.ts'
import { SendFailure } from '../code-sender.ts'

const ATTEMPTS = 2

/** A request to a service of text messages. */
interface TextRequest {
  /** Builds the request: each attempt has its own time and signature. */
  build(): HttpRequest
  /** Whether the service delivers a message once, however often it receives the request. */
  readonly isIdempotent: boolean
}

const failureOf = (cause: unknown): SendFailure => {
  const isUncertain = !(cause instanceof ServiceFailure) || cause.mayBeReceived
  const message = cause instanceof Error ? cause.message : 'failed'
  return new SendFailure(isUncertain ? 'uncertain' : 'service', `text message: ${message}`, {
    cause,
  })
}

/**
 * Sends the request, at most twice. The second attempt follows only if the service cannot have
 * received the first one, or delivers repeated requests once.
 */
export const sendText = async ({ build, isIdempotent }: TextRequest): Promise<HttpResponse> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendHttp(build())
      if (!isIdempotent || response.status < 500 || attempt === ATTEMPTS) return response
    } catch (cause) {
      const failure = failureOf(cause)
      const isSafe = isIdempotent || failure.outcome === 'service'
      if (!isSafe || attempt === ATTEMPTS) throw failure
    }
  }
}
