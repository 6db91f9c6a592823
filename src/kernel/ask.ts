import type { HttpAnswer, HttpRequest, Platform } from '../platform/platform.ts'

interface StoppableRequest {
  readonly answer: Promise<HttpAnswer>
  /** Gives up: `answer` rejects. */
  readonly stop: () => void
}

/** Sends an HTTP request with a timeout; `answer` rejects then as after a lost connection. */
export const ask = (
  { http, clock }: Pick<Platform, 'http' | 'clock'>,
  request: HttpRequest,
  ms: number,
): StoppableRequest => {
  const { answer, stop } = http.start(request)
  const stopTimer = clock.after(ms, stop)
  return {
    answer: answer.finally(stopTimer),
    stop() {
      stopTimer()
      stop()
    },
  }
}
