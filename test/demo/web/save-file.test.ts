import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchFile, saveFile } from '../../../demo/web/src/ui/save-file.ts'

const PARTS = 4
const PART = Buffer.alloc(50_000, 7)

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/file') return response.writeHead(403).end()
    const type = { 'content-type': 'image/png', 'content-length': PARTS * PART.length }
    response.writeHead(200, type)
    for (let part = 0; part < PARTS; part += 1) response.write(PART)
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

test('fetchFile downloads a whole file and reports progress', async () => {
  const progress: number[] = []
  const content = await fetchFile(`${url}/file`, { onProgress: (part) => progress.push(part) })
  expect(content.size).toBe(PARTS * PART.length)
  expect(content.type).toBe('image/png')
  expect(progress.at(-1)).toBe(1)
  expect(progress).toEqual([...progress].sort((one, other) => one - other))
})

test('fetchFile rejects after a refusal and after an abort', async () => {
  await expect(fetchFile(`${url}/other`)).rejects.toThrow('fetch a file: 403')
  const controller = new AbortController()
  controller.abort()
  const stopped = fetchFile(`${url}/file`, { signal: controller.signal })
  await expect(stopped).rejects.toThrow()
})

test('keepFile saves HTML with a type that browsers do not open', () => {
  const kept: Blob[] = []
  // jsdom has no object URLs.
  URL.createObjectURL = (blob) => {
    kept.push(blob as Blob)
    return 'blob:kept'
  }
  const clicked = vi.fn((event: Event) => {
    event.preventDefault()
    return (event.target as HTMLAnchorElement).download
  })
  document.addEventListener('click', clicked)
  saveFile(new Blob(['<script>alert(1)</script>'], { type: 'text/html' }), '页面.html')
  document.removeEventListener('click', clicked)
  expect(clicked).toHaveReturnedWith('页面.html')
  expect(kept.map(({ type }) => type)).toEqual(['application/octet-stream'])
  expect(document.querySelector('a[download]')).toBeNull()
})
