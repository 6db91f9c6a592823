import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserFiles } from '../../src/platform/browser-files.ts'
import { miniProgramFiles } from '../../src/platform/mini-program-files.ts'
import { nodeFiles } from '../../src/platform/node-files.ts'
import type { FilesPort } from '../../src/platform/platform.ts'
import { fakeWx } from '../support/fake-wx.ts'

interface Arrived {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A server that says where a slice ends, as ours does. */
const aServer = async () => {
  const arrived: Arrived[] = []
  let broken = () => {}
  const whenBroken = new Promise<void>((resolve) => {
    broken = resolve
  })
  const http: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', broken)
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { method, headers, url } = request
      if (method !== 'OPTIONS') arrived.push({ method, headers, body: Buffer.concat(parts) })
      if (url === '/never' && method === 'PUT') {
        response.on('close', broken)
        return
      }
      response.writeHead(url === '/forbidden' && method === 'PUT' ? 403 : 200, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'PUT',
        'Access-Control-Allow-Headers': 'Upload-Offset, Authorization',
        'Access-Control-Expose-Headers': 'Upload-Offset',
        'Upload-Offset': '7',
      })
      response.end(`answer of ${url}`)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    arrived,
    whenBroken,
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

interface Subject {
  readonly files: FilesPort
  /** Something that the host would give, with these bytes in it. */
  give(bytes: Uint8Array): unknown
}

const aBrowser = (): Subject => {
  const { window } = new JSDOM('', { url: 'https://app.test/' })
  return {
    files: browserFiles(window as never, window.XMLHttpRequest),
    give: (bytes) => new window.File([bytes as never], 'a.png', { type: 'image/png' }),
  }
}

const aMiniProgram = (): Subject => {
  const wx = fakeWx()
  return {
    files: miniProgramFiles(wx),
    give: (bytes) => ({ tempFilePath: wx.addFile('a.png', bytes), size: bytes.length }),
  }
}

const subjects: readonly (readonly [string, () => Subject])[] = [
  ['a browser', aBrowser],
  ['Node', () => ({ files: nodeFiles(process.getBuiltinModule), give: (bytes) => bytes })],
  ['a mini program', aMiniProgram],
]

const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => index & 255)

describe.each(subjects)('the files of %s', (_, subject) => {
  let server: Awaited<ReturnType<typeof aServer>>

  beforeEach(async () => {
    server = await aServer()
  })
  afterEach(() => server.close())

  it('are opened, and read in any order; other values are not opened [PLATFORM-40] [PLATFORM-41]', async () => {
    const { files, give } = subject()
    const file = files.open(give(bytes))
    expect(file?.size).toBe(bytes.length)
    expect(await file?.measure(1)).toBe(bytes.length)
    expect(await file?.read(500, 510)).toEqual(bytes.slice(500, 510))
    expect(await file?.read(0, 3)).toEqual(bytes.slice(0, 3))
    expect(await file?.read(bytes.length - 2, bytes.length + 9)).toEqual(bytes.slice(-2))
    for (const none of [undefined, null, 7, {}, { files: [] }, { tempFiles: [] }, [], ''])
      expect(files.open(none)).toBeUndefined()
    file?.close()
    file?.close()
  })

  it('are sent in parts, with headers; progress and answer are reported [PLATFORM-42]', async () => {
    const { files, give } = subject()
    const file = files.open(give(bytes))
    const body = await file?.body(100_000, 600_000)
    if (body === undefined) throw new Error('there is no file')
    const notified: number[] = []
    const headers = { Authorization: 'Bearer x', 'Upload-Offset': '100000' }
    const url = `${server.url}/slice`
    const sent = files.upload({ url, headers, body, onSent: (count) => notified.push(count) })
    const answer = await sent.answer
    expect(answer.status).toBe(200)
    expect(answer.header('Upload-Offset')).toBe('7')
    expect(answer.header('X-Other')).toBeUndefined()
    const [arrived] = server.arrived
    expect(arrived?.method).toBe('PUT')
    expect(arrived?.headers).toMatchObject({ authorization: 'Bearer x', 'upload-offset': '100000' })
    expect(arrived?.headers['content-length']).toBe('500000')
    expect(arrived?.body.equals(bytes.subarray(100_000, 600_000))).toBe(true)
    expect(notified).toEqual([...notified].sort((a, b) => a - b))
    sent.stop()
  })

  it('have answers with any status, and reject if refused, lost or stopped [PLATFORM-42]', async () => {
    const { files, give } = subject()
    const body = await files.open(give(bytes))?.body(0, 10)
    if (body === undefined) throw new Error('there is no file')
    const forbidden = await files.upload({ url: `${server.url}/forbidden`, body }).answer
    expect(forbidden.status).toBe(403)
    await expect(files.upload({ url: 'http://127.0.0.1:1/', body }).answer).rejects.toThrow()
    await expect(files.upload({ url: 'no address', body }).answer).rejects.toThrow()
    const never = files.upload({ url: `${server.url}/never`, body })
    const settled = expect(never.answer).rejects.toThrow()
    while (server.arrived.length < 2) await new Promise(setImmediate)
    never.stop()
    never.stop()
    await settled
    await server.whenBroken
  })

  it("are sent as a whole by the host's method [PLATFORM-42]", async () => {
    const { files, give } = subject()
    const body = await files.open(give(bytes))?.body()
    if (body === undefined) throw new Error('there is no file')
    const notified: number[] = []
    const { answer } = files.upload({
      url: `${server.url}/whole`,
      body,
      fields: { policy: 'p' },
      onSent: (count) => notified.push(count),
    })
    expect((await answer).status).toBe(200)
    const [arrived] = server.arrived
    expect(arrived?.method).toBe(files.wholeBy)
    const at = arrived?.body.indexOf(Buffer.from(bytes)) ?? -1
    if (files.wholeBy === 'PUT') {
      expect(at).toBe(0)
      expect(arrived?.headers['content-type'] ?? '').not.toContain('image')
    } else {
      expect(at).toBeGreaterThan(0)
      expect(arrived?.body.subarray(0, at).toString()).toContain('name="policy"')
      expect(notified.length).toBeGreaterThan(5)
    }
    expect(notified.at(-1)).toBeGreaterThanOrEqual(bytes.length)
  })
})
