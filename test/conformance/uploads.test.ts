import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { JSDOM } from 'jsdom'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message } from '../../src/index.ts'
import { browserFiles } from '../../src/platform/browser-files.ts'
import { miniProgramPlatform } from '../../src/platform/mini-program.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { fakeWx } from '../support/fake-wx.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'

const MB = 2 ** 20

interface FilePayload {
  readonly fileName: string
  readonly fileSize: number
  readonly fileUrl: string
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Downloads the file of a message that the recipient received. */
const downloaded = async (to: Device, ID: string) => {
  const [found] = await to.until(EVENT.MESSAGE_RECEIVED, (list) =>
    list.some((one) => one.ID === ID),
  )
  const payload = found?.payload as FilePayload
  const answer = await fetch(payload.fileUrl)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { payload, status: answer.status, digest: digest(bytes) }
}

describe.each(formats)('files over %s frames', (format) => {
  let testBed: TestBed
  let alice: Device
  let bob: Device
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'))
    testBed = await createTestBed()
    bob = await testBed.device('bob', { format })
    alice = await testBed.device('alice', { format })
  })
  afterEach(async () => {
    await testBed.close()
    await rm(folder, { recursive: true })
  })

  const aMessage = (
    file: unknown,
    onProgress: (progress: number) => void = () => {},
    { chat }: Device = alice,
  ): Message =>
    chat.createFileMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file },
      onProgress,
    } as Parameters<typeof chat.createFileMessage>[0])

  it('files arrive unchanged, small and large, from every source [MEDIA-01] [MEDIA-04]', async () => {
    const small = randomBytes(MB)
    const large = randomBytes(3 * MB + 7)
    const path = join(folder, '说明 书.bin')
    await writeFile(path, large)
    const input: [unknown, Buffer, string][] = [
      [small, small, 'file'],
      [path, large, '说明 书.bin'],
      [new File([large], 'a.bin'), large, 'a.bin'],
      [{ stream: Readable.from([large]), name: 's.bin' }, large, 's.bin'],
    ]
    for (const [file, bytes, name] of input) {
      const progress: number[] = []
      const message = aMessage(file, (part) => progress.push(part))
      await alice.chat.sendMessage(message)
      const there = await downloaded(bob, message.ID)
      expect(there).toMatchObject({ status: 200, digest: digest(bytes) })
      expect(there.payload).toMatchObject({ fileName: name, fileSize: bytes.length })
      expect(progress[0]).toBe(0)
      expect(progress.at(-1)).toBe(1)
      expect(progress).toEqual([...progress].sort((a, b) => a - b))
    }
  })

  it('a file of 20 MB arrives completely although the connection is cut twice [MEDIA-08]', async () => {
    const bytes = randomBytes(20 * MB)
    const path = join(folder, 'large.bin')
    await writeFile(path, bytes)
    const cuts = [0.3, 0.7]
    const message = aMessage(path, (progress) => {
      if (progress < (cuts[0] ?? 2)) return
      cuts.shift()
      alice.cable.cut()
      setTimeout(() => alice.cable.reconnect(), 200)
    })
    await alice.chat.sendMessage(message)
    expect(cuts).toEqual([])
    expect(await downloaded(bob, message.ID)).toMatchObject({ digest: digest(bytes) })
  }, 60_000)

  it('a file arrives completely although the server restarts during the upload [MEDIA-08]', async () => {
    const bytes = randomBytes(12 * MB)
    let restarted: Promise<unknown> | undefined
    const message = aMessage(bytes, (progress) => {
      if (progress < 0.5 || restarted !== undefined) return
      restarted = testBed.restart().then(({ url }) => {
        for (const { cable } of [alice, bob]) cable.reconnect(url)
      })
    })
    await alice.chat.sendMessage(message)
    expect(restarted).toBeDefined()
    await restarted
    expect(await downloaded(bob, message.ID)).toMatchObject({ digest: digest(bytes) })
  }, 60_000)

  it('a mini program uploads files by a form and in slices [MEDIA-02]', async () => {
    const wx = fakeWx()
    const platform = miniProgramPlatform(wx, 'wx')
    const carol = await testBed.device('carol', { format, platform })
    for (const length of [1_000, 3 * MB + 7]) {
      const bytes = randomBytes(length)
      const tempFiles = [{ path: wx.addFile('a.bin', bytes), name: 'a.bin', size: length }]
      const message = aMessage({ tempFiles }, undefined, carol)
      await carol.chat.sendMessage(message)
      expect(await downloaded(bob, message.ID)).toMatchObject({ digest: digest(bytes) })
    }
    const bare = fakeWx({ hasFileSystem: false })
    const dave = await testBed.device('dave', { format, platform: miniProgramPlatform(bare, 'wx') })
    const bytes = randomBytes(3 * MB)
    const tempFiles = [{ path: bare.addFile('a.bin', bytes), name: 'a.bin', size: bytes.length }]
    const message = aMessage({ tempFiles }, undefined, dave)
    await dave.chat.sendMessage(message)
    expect(await downloaded(bob, message.ID)).toMatchObject({ digest: digest(bytes) })
  }, 60_000)

  it('a page of another origin uploads files [MEDIA-01] [MEDIA-04]', async () => {
    const { window } = new JSDOM('', { url: 'https://app.test/' })
    const files = browserFiles(window as never, window.XMLHttpRequest)
    const platform = { ...nodePlatform(globalThis), files }
    const carol = await testBed.device('carol', { format, platform })
    for (const length of [1_000, 3 * MB + 7]) {
      const bytes = randomBytes(length)
      const message = aMessage(new window.File([bytes as never], '照片.png'), undefined, carol)
      await carol.chat.sendMessage(message)
      expect(await downloaded(bob, message.ID)).toMatchObject({ digest: digest(bytes) })
    }
  })

  it('an upload ends with the session [MEDIA-12]', async () => {
    const message = aMessage(randomBytes(20 * MB), (progress) => {
      if (progress > 0.3) void alice.chat.logout()
    })
    await expect(alice.chat.sendMessage(message)).rejects.toMatchObject({ code: 3005 })
  })
})
