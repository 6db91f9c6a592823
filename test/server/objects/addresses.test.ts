import { expect, it } from 'vitest'
import { originOf } from '../../../server/src/gateway/client-address.ts'
import { filesServer, put } from './support/files-server.ts'

type Request = Parameters<typeof originOf>[0]

const aRequest = (headers: Record<string, string>, localAddress = '10.0.0.5'): Request =>
  ({ headers, socket: { localAddress, localPort: 8600 } }) as unknown as Request

it.each([
  [{ host: 'im.example.com' }, 'http://im.example.com', 'http://im.example.com'],
  [{ host: 'im.example.com:8443' }, 'http://im.example.com:8443', 'http://im.example.com:8443'],
  [{ host: '[::1]:8600' }, 'http://[::1]:8600', 'http://[::1]:8600'],
  [{ host: 'a.b', 'x-forwarded-proto': 'https' }, 'http://a.b', 'https://a.b'],
  [{ host: 'a.b', 'x-forwarded-proto': 'http, wss' }, 'http://a.b', 'https://a.b'],
  [{ host: 'a.b', 'x-forwarded-proto': 'javascript' }, 'http://a.b', 'http://a.b'],
  [{ host: 'a.b', 'x-forwarded-host': 'x, c.d' }, 'http://a.b', 'http://c.d'],
  [{ host: 'a.b', 'x-forwarded-host': 'c/d' }, 'http://a.b', 'http://10.0.0.5:8600'],
  [{ host: 'a.b/c?d' }, 'http://10.0.0.5:8600', 'http://10.0.0.5:8600'],
  [{ host: 'user@evil.example' }, 'http://10.0.0.5:8600', 'http://10.0.0.5:8600'],
  [{}, 'http://10.0.0.5:8600', 'http://10.0.0.5:8600'],
] as const)(
  "the server reads the client's address form from %j [MEDIA-39]",
  (headers, alone, behindProxy) => {
    expect(originOf(aRequest(headers), false)).toBe(alone)
    expect(originOf(aRequest(headers), true)).toBe(behindProxy)
  },
)

it('the server uses its own address if a request has none, also for IPv6 [MEDIA-39]', () => {
  expect(originOf(aRequest({}, '::1'), false)).toBe('http://[::1]:8600')
})

it("the server returns URLs by the client's own route [MEDIA-39]", async () => {
  const { user, server } = await filesServer()
  const byName = await user('alice', { url: server.url.replace('127.0.0.1', 'localhost') })
  const { uploadUrl, downloadUrl } = await byName.presign('file', 5)
  const { port } = new URL(server.httpUrl)
  expect(uploadUrl).toMatch(`http://localhost:${port}/objects/`)
  expect(downloadUrl).toMatch(`http://localhost:${port}/objects/`)
  const sliced = await byName.slices('file', 5)
  expect(sliced.uploadUrl).toMatch(`http://localhost:${port}/objects/`)
})

it('the server returns URLs of its public address if one is set [MEDIA-39]', async () => {
  const { user, server } = await filesServer({}, { publicUrl: 'https://im.example.com/chat/' })
  const alice = await user('alice')
  const { uploadUrl, downloadUrl } = await alice.presign('file', 5)
  expect(downloadUrl).toMatch('https://im.example.com/chat/objects/1400000000/')
  const here = uploadUrl.replace('https://im.example.com/chat', server.httpUrl)
  expect((await put(here, Buffer.from('hello'))).status).toBe(204)
})
