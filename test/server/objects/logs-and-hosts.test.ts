import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { commands, wireConversationType } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { aMessage } from '../support/test-server.ts'
import { filesServer, put, putSlice, uploaded } from './support/files-server.ts'

/** Sends a path as it is, with a body that is cut off. */
const cutOff = (base: string, path: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(base)
    const call = request({ hostname, port, path, method: 'PUT', headers })
    call.on('error', () => {})
    call.on('close', () => resolve())
    call.write('x', () => call.destroy())
  })

it('the log contains no URL, signature or token after any failure [MEDIA-149]', async () => {
  const lines: string[] = []
  const { user, server, directory } = await filesServer(
    {},
    { logLevel: 'trace', logTo: { write: (line) => lines.push(line) } },
  )
  const alice = await user('alice')
  const token = await alice.token()
  const open = await alice.presign('file', 100)
  const stored = await uploaded(alice, 'file', randomBytes(100), 'my secret plan.txt')
  const sliced = await alice.slices('file', 100)
  const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': '0' }
  await put(open.uploadUrl, randomBytes(200))
  await putSlice(sliced.uploadUrl, token, 5, randomBytes(5))
  await putSlice(sliced.uploadUrl, `${token}A`, 0, randomBytes(5))
  await cutOff(
    server.httpUrl,
    new URL(open.uploadUrl).pathname + new URL(open.uploadUrl).search,
    {},
  )
  await cutOff(server.httpUrl, new URL(sliced.uploadUrl).pathname, headers)
  await fetch(stored.location, { headers: { Range: 'bytes=500-' } })
  await fetch(stored.location.replace('?', '%zz?'))
  await fetch(stored.location.replace('/objects/', '/nothing/'))
  await fetch(stored.location, { method: 'DELETE' })
  rmSync(join(directory, '1400000000', stored.fileKey))
  expect((await fetch(stored.location)).status).toBe(404)
  const log = lines.join('')
  expect(log).toContain('reading a stored file failed')
  for (const url of [open.uploadUrl, open.downloadUrl, stored.location]) {
    expect(log).not.toContain(new URL(url).searchParams.get('s'))
  }
  for (const secret of [token, token.slice(-22), 'my secret plan'])
    expect(log).not.toContain(secret)
})

it('each user receives URLs of the host of the request, whatever others claim [MEDIA-149]', async () => {
  const { user, server } = await filesServer({}, { trustProxy: true })
  const evil = await user('mallory', {
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  })
  const bob = await user('bob')
  const { fileKey, uploadUrl } = await evil.presign('file', 5)
  expect(uploadUrl).toMatch('https://evil.example/objects/')
  const here = uploadUrl.replace('https://evil.example', server.httpUrl)
  expect((await put(here, randomBytes(5))).status).toBe(204)
  const { location } = await evil.complete(fileKey)
  const message = aMessage('mallory', 'bob')
  const payload = { uuid: 'u', fileName: 'a', fileUrl: location, fileSize: 5 }
  await evil.client.request(commands.message.sendC2C, { ...message, type: 'TIMFileElem', payload })
  const { payloadList } = await bob.client.request(commands.upload.renew, {
    conversationType: wireConversationType.c2c,
    to: 'mallory',
    sequenceList: [1],
  })
  const [{ payload: renewed } = { payload: {} }] = payloadList
  expect(renewed).toMatchObject({ fileUrl: expect.stringContaining(`${server.httpUrl}/objects/`) })
  const own = await bob.presign('file', 5)
  for (const url of [own.uploadUrl, own.downloadUrl, (await bob.slices('file', 5)).uploadUrl]) {
    expect(url).toMatch(`${server.httpUrl}/objects/`)
  }
})
