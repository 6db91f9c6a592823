import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { browserFiles } from '../../src/platform/browser-files.ts'
import type { MiniProgramApi } from '../../src/platform/mini-program-api.ts'
import { miniProgramFiles } from '../../src/platform/mini-program-files.ts'
import { fakeWx } from '../support/fake-wx.ts'
import { fakeWxFiles } from '../support/fake-wx-files.ts'

describe('a page', () => {
  const { window } = new JSDOM('<input type="file">', { url: 'https://app.test/' })

  it('opens files, blobs and the content of an input element [PLATFORM-40]', () => {
    const files = browserFiles(window as never, window.XMLHttpRequest)
    const file = new window.File(['hello'], 'a.png', { type: 'image/png' })
    const facts = { name: 'a.png', type: 'image/png', size: 5 }
    expect(files.open(file)).toMatchObject(facts)
    const input = window.document.querySelector('input')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    expect(files.open(input)).toMatchObject(facts)
    Object.defineProperty(input, 'files', { value: [] })
    expect(files.open(input)).toBeUndefined()
    expect(files.open(new window.Blob(['hello']))).toMatchObject({ name: '', type: '', size: 5 })
    expect(files.open('/etc/passwd')).toBeUndefined()
  })

  it('shows a file by a URL that is made on demand, and revoked [PLATFORM-40]', () => {
    const urls: string[] = []
    const URL = {
      createObjectURL: () => `blob:${urls.push('made')}`,
      revokeObjectURL: (url: string) => void urls.push(url),
    }
    const files = browserFiles({ URL } as never, window.XMLHttpRequest)
    const shown = files.open(new window.Blob(['hello']))
    expect(urls).toEqual([])
    expect([shown?.localUrl, shown?.localUrl]).toEqual(['blob:1', 'blob:1'])
    shown?.close()
    expect(urls).toEqual(['made', 'blob:1'])
    files.open(new window.Blob(['hello']))?.close()
    expect(urls).toHaveLength(2)
  })
})

describe('a mini program', () => {
  it('opens the results of its choosers and recorders [PLATFORM-40]', async () => {
    const wx = fakeWx()
    const files = miniProgramFiles(wx)
    const path = wx.addFile('a.jpg', Uint8Array.from([1, 2, 3]))
    const name = path.slice(path.lastIndexOf('/') + 1)
    const facts = { name, size: 3, localUrl: path }
    expect(files.open({ tempFilePaths: [path], tempFiles: [{ path, size: 3 }] })).toMatchObject(
      facts,
    )
    expect(
      files.open({ tempFiles: [{ tempFilePath: path, size: 3, fileType: 'image' }] }),
    ).toMatchObject(facts)
    expect(files.open({ tempFilePath: path, duration: 3_000, fileSize: 3 })).toMatchObject(facts)
    expect(
      files.open({ tempFiles: [{ path, size: 3, name: '猫.jpg', type: 'image' }] }),
    ).toMatchObject({ name: '猫.jpg', type: '' })
    const [unknown] = [files.open(path), files.open({ tempFilePaths: [path] })]
    expect(unknown?.size).toBeUndefined()
    expect(await unknown?.measure(100)).toBe(3)
    expect(unknown?.size).toBe(3)
    expect(await unknown?.body()).toEqual({ filePath: path })
    unknown?.close()
  })

  it('fails if a file is deleted, and if the host cannot read files [PLATFORM-41]', async () => {
    const wx = fakeWx()
    const files = miniProgramFiles(wx)
    const path = wx.addFile('a.jpg', Uint8Array.from([1, 2, 3]))
    const file = files.open({ tempFilePath: path, size: 3 })
    const unknown = files.open(path)
    wx.removeFile(path)
    await expect(file?.read(0, 1)).rejects.toThrow('read a file')
    await expect(unknown?.measure(1)).rejects.toThrow('measure a file')
    await expect(
      files.upload({ url: 'http://127.0.0.1:1/', body: { filePath: path } }).answer,
    ).rejects.toThrow('send a file')
    const bare = miniProgramFiles(fakeWx({ hasFileSystem: false }))
    expect([bare.hasSlices, files.hasSlices]).toEqual([false, true])
    await expect(bare.open({ path: 'a', size: 3 })?.read(0, 1)).rejects.toThrow('read a file')
    await expect(bare.open('a')?.measure(1)).rejects.toThrow('measure a file')
  })

  it('reads a range of a file if the host only reads whole files [MEDIA-131]', async () => {
    const wx = fakeWx({ readsRanges: false })
    const path = wx.addFile(
      'a.jpg',
      Uint8Array.from({ length: 100 }, (_, index) => index),
    )
    const file = miniProgramFiles(wx).open({ tempFilePath: path, size: 100 })
    expect(await file?.read(10, 13)).toEqual(Uint8Array.of(10, 11, 12))
    expect(await file?.body(98, 100)).toEqual(Uint8Array.of(98, 99))
    expect(await file?.read(99, 200)).toEqual(Uint8Array.of(99))
  })

  it('measures a file if the host cannot read it, and accepts a size as text [MEDIA-131]', async () => {
    const { addFile, api } = fakeWxFiles()
    const path = addFile('a.amr', new Uint8Array(7))
    const { getFileInfo } = api
    const native = miniProgramFiles({ ...fakeWx({ hasFileSystem: false }), getFileInfo })
    expect(await native.open(path)?.measure(100)).toBe(7)
    expect(native.open({ tempFiles: [{ tempFilePath: path, size: '7' }] })?.size).toBe(7)
  })

  it('accepts a status as text [MEDIA-131]', async () => {
    const answers: Pick<MiniProgramApi, 'uploadFile'> = {
      uploadFile({ success }) {
        success({ statusCode: '204' as never, data: '' })
        return undefined
      },
    }
    const { upload } = miniProgramFiles({ ...fakeWx(), ...answers })
    const { answer } = upload({ url: 'https://im.test/', body: { filePath: 'a' } })
    expect((await answer).status).toBe(204)
  })
})
