import type { HttpPort } from './platform.ts'

/** HTTP with the `fetch` of browsers and Node. */
export const fetchHttp = (fetchOf: () => typeof fetch | undefined): HttpPort => ({
  start({ method, url, body }) {
    const controller = new AbortController()
    const answer = (async () => {
      const send = fetchOf()
      if (send === undefined) throw new Error('send request: there is no fetch here')
      const response = await send(url, {
        method,
        signal: controller.signal,
        credentials: 'omit',
        ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
      })
      return { status: response.status, text: await response.text() }
    })()
    return { answer, stop: () => controller.abort() }
  },
})
