import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EVENT, type FilePayload } from '../../src/index.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { bytesOf, putSlice, userOf } from '../server/objects/support/files-server.ts'
import { ServerProcess } from '../support/server-process.ts'
import { aDevice, SDKAPPID, sigOf } from '../support/test-bed.ts'

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it('an upload of 20 MB completes although the server is killed in the middle [MEDIA-93]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  const [bob, alice] = [await aDevice(server.url, 'bob'), await aDevice(server.url, 'alice')]
  const bytes = randomBytes(20 * 2 ** 20)
  const faults: unknown[] = []
  let isKilled = false
  const killed = async () => {
    await server.kill()
    server = await ServerProcess.start(dataDir)
    for (const { cable } of [alice, bob]) cable.reconnect(server.url)
  }
  const progress: number[] = []
  const message = alice.chat.createFileMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { file: bytes },
    onProgress(part) {
      progress.push(part)
      if (part < 0.5 || isKilled) return
      isKilled = true
      killed().catch((error) => faults.push(error))
    },
  })
  await alice.chat.sendMessage(message)
  expect([isKilled, faults]).toEqual([true, []])
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  const isIt = ({ ID }: { ID: string }) => ID === message.ID
  const list = await bob.until(EVENT.MESSAGE_RECEIVED, (all) => all.some(isIt))
  const [payload] = list.filter(isIt).map((one) => one.payload as FilePayload)
  // Its address is that of alice's cable, which leads to the server that runs now.
  const answer = await fetch(payload?.fileUrl ?? '')
  expect(digest(new Uint8Array(await answer.arrayBuffer()))).toBe(digest(bytes))
  for (const { chat, cable } of [alice, bob]) {
    await chat.destroy()
    await cable.remove()
  }
  await server.kill()
  await rm(dataDir, { recursive: true })
}, 120_000)

const SLICE = 2 ** 20

const aRawUser = async (url: string) => {
  const client = await connectRaw({ url, sdkAppID: SDKAPPID })
  await client.login('alice', sigOf('alice'))
  return userOf(client)
}

it('a client does not upload again the slices stored before the server was killed [MEDIA-112]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  const bytes = randomBytes(5 * SLICE + 9)
  const first = await aRawUser(server.url)
  const { fileKey, ...begun } = await first.slices('file', bytes.length)
  const bring = async (uploadUrl: string, token: string, from: number) => {
    const slice = bytes.subarray(from, from + SLICE)
    expect((await putSlice(uploadUrl, token, from, slice)).status).toBe(204)
  }
  const token = await first.token()
  for (let from = 0; from < bytes.length; from += SLICE) await bring(begun.uploadUrl, token, from)
  await server.kill()
  server = await ServerProcess.start(dataDir)
  const second = await aRawUser(server.url)
  expect((await second.slices('file', bytes.length, { fileKey })).offset).toBe(bytes.length)
  await server.kill()
  // As if it had been killed just before it made the file of them.
  const slices = join(dataDir, 'objects/uploads', `${SDKAPPID}-${fileKey.replace('/', '-')}.slices`)
  await rename(join(dataDir, 'objects', `${SDKAPPID}`, fileKey), slices)
  server = await ServerProcess.start(dataDir)
  const third = await aRawUser(server.url)
  const { offset, uploadUrl } = await third.slices('file', bytes.length, { fileKey })
  expect(offset).toBe(4 * SLICE)
  await bring(uploadUrl, token, offset)
  await bring(uploadUrl, token, offset + SLICE)
  const { location } = await third.complete(fileKey)
  expect(digest(await bytesOf(fetch(location)))).toBe(digest(bytes))
  await server.kill()
  await rm(dataDir, { recursive: true })
}, 120_000)
