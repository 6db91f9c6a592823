import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { filesServer, uploaded } from './support/files-server.ts'

const MB = 1024 * 1024
/** More than the system buffers for a connection without a reader. */
const SIZE = 40 * MB

/** Requests a file and reads the response on demand. */
const reader = async (url: string) => {
  const { hostname, port, pathname, search } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  const state = { taken: 0, isClosed: false }
  socket.pause()
  socket.on('data', (bytes) => {
    state.taken += bytes.length
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    state.isClosed = true
  })
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  const take = async (bytes: number) => {
    const target = state.taken + bytes
    socket.resume()
    await expect.poll(() => state.taken >= target || state.isClosed).toBe(true)
    socket.pause()
  }
  await take(1)
  return { state, take, socket }
}

const aLargeFile = async () => {
  const testBed = await filesServer()
  const { location } = await uploaded(await testBed.user('alice'), 'file', randomBytes(SIZE))
  return { ...testBed, location }
}

it('the server disconnects a client that reads nothing of a download for two minutes [MEDIA-143]', async () => {
  const { clock, location } = await aLargeFile()
  const { state, socket } = await reader(location)
  clock.advance(120_000)
  await expect
    .poll(() => {
      clock.advance(130_000)
      // A socket that is not read does not hear of its end either.
      socket.resume()
      return state.isClosed
    })
    .toBe(true)
  expect(state.taken).toBeLessThan(SIZE)
})

inProof('leaves who takes a download slowly to it [MEDIA-143]', async () => {
  const { clock, location } = await aLargeFile()
  const { state, take } = await reader(location)
  for (let round = 0; round < 4; round++) {
    clock.advance(110_000)
    await take(9 * MB)
  }
  await take(SIZE)
  expect(state.taken).toBeGreaterThan(SIZE)
})

it('the server disconnects a client that keeps sending after the response [MEDIA-143]', async () => {
  const { clock, user } = await filesServer()
  const alice = await user('alice')
  const token = await alice.token()
  const { uploadUrl } = await alice.slices('file', 5)
  const { location } = await uploaded(alice, 'file', randomBytes(5))
  const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': 5 }
  const whole = { ...headers, 'Upload-Offset': 0, 'Content-Length': 5 }
  await fetch(uploadUrl, { method: 'PUT', headers: { ...whole } as never, body: randomBytes(5) })
  for (const [method, url, more, status] of [
    ['PUT', uploadUrl, headers, 204],
    ['PUT', uploadUrl, {}, 403],
    ['GET', location, { 'Transfer-Encoding': 'chunked' }, 200],
    ['OPTIONS', location, { 'Transfer-Encoding': 'chunked' }, 204],
  ] as const) {
    const call = request(url, { method, headers: more })
    const cut = new Promise<string | undefined>((resolve) => {
      call.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
      call.on('close', () => resolve('closed'))
    })
    const answered = new Promise((resolve) => {
      call.on('response', (answer) => {
        answer.resume()
        answer.on('error', () => {})
        resolve(answer.statusCode)
      })
    })
    call.write('x')
    expect([method, await answered]).toEqual([method, status])
    const feed = () => {
      call.write('x')
      clock.advance(5_000)
      return call.destroyed
    }
    await expect.poll(feed).toBe(true)
    await cut
  }
})
