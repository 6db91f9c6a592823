import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFiles } from '../../src/platform/node-files.ts'
import type { OpenFile } from '../../src/platform/platform.ts'

const MB = 2 ** 20

const files = nodeFiles(process.getBuiltinModule)

const opened = (input: unknown): OpenFile => {
  const file = files.open(input)
  if (file === undefined) throw new Error('it is no file')
  return file
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a path', () => {
  it('is a file, by its name and size [PLATFORM-40]', async () => {
    const path = join(folder, '猫 a.png')
    await writeFile(path, 'hello')
    expect(opened(path)).toMatchObject({ name: '猫 a.png', type: '', size: 5, localUrl: '' })
    expect(await opened(path).body()).toEqual(new Uint8Array(Buffer.from('hello')))
    await symlink(path, join(folder, 'link'))
    expect(opened(join(folder, 'link')).size).toBe(5)
  })

  it('is not a file if it is missing, a folder, or not a valid path [PLATFORM-40]', () => {
    for (const path of [join(folder, 'none'), folder, `${folder}/none/at/all`, 'a\0b'])
      expect(files.open(path)).toBeUndefined()
  })

  it('cannot be sent once it is shorter, or deleted [PLATFORM-41]', async () => {
    const path = join(folder, 'shorter')
    await writeFile(path, 'hello')
    const file = opened(path)
    await truncate(path, 3)
    expect(await file.read(0, 5)).toHaveLength(3)
    await expect(file.body()).rejects.toThrow('shorter')
    await rm(path)
    await expect(file.read(0, 1)).rejects.toThrow()
  })
})

describe('bytes and blobs', () => {
  it('are files [PLATFORM-40]', async () => {
    expect(opened(Buffer.from('hello'))).toMatchObject({ name: '', size: 5 })
    const file = new File(['hello'], 'a.txt', { type: 'text/plain' })
    expect(opened(file)).toMatchObject({ name: 'a.txt', type: 'text/plain', size: 5 })
    expect(await opened(new Blob(['hello'])).body(1, 3)).toEqual(new Uint8Array(Buffer.from('el')))
  })
})

describe('a stream', () => {
  const inTemporary = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('files-'))

  it('has a size once it is measured, and can be read repeatedly [PLATFORM-43]', async () => {
    const before = await inTemporary()
    const file = opened(Readable.from(['hel', Buffer.from('lo'), '!']))
    expect(file.size).toBeUndefined()
    expect(await file.measure(100)).toBe(6)
    expect(await file.measure(100)).toBe(6)
    expect(file.size).toBe(6)
    expect(await file.body(3, 6)).toEqual(new Uint8Array(Buffer.from('lo!')))
    expect(await file.body()).toEqual(new Uint8Array(Buffer.from('hello!')))
    expect(await inTemporary()).toEqual(before)
    file.close()
    file.close()
  })

  it('may come with known fields; another size than the stated one fails [PLATFORM-43]', async () => {
    const fields = { name: 'a.txt', type: 'text/plain', size: 5 }
    const file = opened({ ...fields, stream: Readable.from(['hello']) })
    expect(file).toMatchObject(fields)
    expect(await file.body()).toEqual(new Uint8Array(Buffer.from('hello')))
    for (const text of ['hell', 'hello!']) {
      const other = opened({ ...fields, stream: Readable.from([text]) })
      await expect(other.body()).rejects.toThrow('size')
      other.close()
    }
    file.close()
  })

  it('may be a web stream or a file stream [PLATFORM-43]', async () => {
    const web = opened(new Blob(['hello']).stream())
    expect(await web.measure(100)).toBe(5)
    web.close()
    const path = join(folder, 'part.txt')
    await writeFile(path, 'hello')
    const part = opened(createReadStream(path, { start: 1, end: 2 }))
    expect(part.name).toBe('part.txt')
    expect(await part.measure(100)).toBe(2)
    part.close()
  })

  it('without an end is read no further than the limit [PLATFORM-43]', async () => {
    let produced = 0
    const endless = new Readable({
      read() {
        produced += 1_000
        this.push(Buffer.alloc(1_000))
      },
    })
    const file = opened(endless)
    expect(await file.measure(10_000)).toBe(10_001)
    expect(endless.destroyed).toBe(true)
    expect(produced).toBeLessThan(50_000)
    file.close()
  })

  it('that fails is not a file; no data of it remains [PLATFORM-43]', async () => {
    const before = await inTemporary()
    const broken = opened(
      Readable.from(
        (async function* () {
          yield 'hel'
          throw new Error('broken')
        })(),
      ),
    )
    await expect(broken.measure(100)).rejects.toThrow('broken')
    await expect(broken.body()).rejects.toThrow('broken')
    await expect(opened(Readable.from([{ no: 'bytes' }])).measure(100)).rejects.toThrow()
    expect(await inTemporary()).toEqual(before)
    broken.close()
  })

  it('is closed with its file, read or not [PLATFORM-43]', async () => {
    const never = new Readable({ read() {} })
    opened(never).close()
    expect(never.destroyed).toBe(true)
    const half = new Readable({ read() {} })
    half.push('hel')
    const file = opened(half)
    const measured = file.measure(100)
    await new Promise(setImmediate)
    file.close()
    await expect(measured).rejects.toThrow()
  })

  it('of 100 MB needs little memory [PLATFORM-43]', async () => {
    let left = 100
    const part = Buffer.alloc(MB, 7)
    const file = opened(
      new Readable({
        read() {
          this.push(left-- > 0 ? part : null)
        },
      }),
    )
    const before = process.memoryUsage().arrayBuffers
    expect(await file.measure(200 * MB)).toBe(100 * MB)
    let most = 0
    for (let at = 0; at < 100; at++) {
      const body = (await file.body(at * MB, (at + 1) * MB)) as Uint8Array
      expect(body[at]).toBe(7)
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    // Memory that the engine has not collected yet, not the file.
    expect(most).toBeLessThan(60 * MB)
    file.close()
  })
})
