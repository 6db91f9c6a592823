import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { clientReader } from '../../demo/api/src/http/client-of.ts'
import { askOnward } from '../../demo/api/src/start/im-onward.ts'
import { aProvider, json } from '../server/support/provider.ts'
import { requestText } from './support/raw-http.ts'

/**
 * Result of a request whose client has disconnected, and the calls that the chat server received.
 */
const passedOn = async (text: string) => {
  const inner = await aProvider((_, response) => json(response, {}))
  const im = { url: inner.url, clientOf: clientReader([]) }
  const market = createServer()
  onTestFinished(() => void market.close())
  await once(market.listen(0, '127.0.0.1'), 'listening')
  const outcome = new Promise<string>((resolve) => {
    market.once('request', (request) => {
      request.socket.destroy()
      const onward = { path: '/v3/netcheck/getconninfo', headers: [] }
      askOnward(im, request, onward, new AbortController().signal).then(
        () => resolve('answered'),
        (cause: Error) => resolve(cause.message),
      )
    })
  })
  const client = connect((market.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write(text)
  return { outcome: await outcome, requests: inner.requests }
}

it.each([
  requestText('GET /v3/netcheck/getconninfo'),
  requestText('POST /v4/imopenstat/tim_web_report_v2', { 'content-length': '0' }),
])('the marketplace forwards no request of a disconnected client [SEC-32]', async (text) => {
  const { outcome, requests } = await passedOn(text)
  expect(requests).toEqual([])
  expect(outcome).toContain('the client has disconnected')
})
