import { describe, expect, test } from 'vitest'
import { choiceOf, kindOf } from '../../../demo/web/src/features/media/chosen-media.ts'

const MEGABYTE = 2 ** 20

const aFile = (name: string, type: string, size = 10): File => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test.each([
  ['image/jpeg', 'image'],
  ['image/webp', 'image'],
  ['image/svg+xml', 'file'],
  ['image/heic', 'file'],
  ['video/mp4', 'video'],
  ['video/x-matroska', 'file'],
  ['application/pdf', 'file'],
  ['', 'file'],
])('a file of type "%s" is sent as %s', (type, kind) => {
  expect(kindOf({ type })).toBe(kind)
})

describe('the choice of files', () => {
  test('sends pictures as files on request', () => {
    const { media } = choiceOf([aFile('a.jpg', 'image/jpeg')], true)
    expect(media.map(({ kind }) => kind)).toEqual(['file'])
  })

  test.each([
    ['大图.png', 'image/png', 20 * MEGABYTE, '“大图.png”有 20 MB，图片不能超过 20 MB'],
    ['录屏.mp4', 'video/mp4', 100 * MEGABYTE + 1, '“录屏.mp4”有 101 MB，视频不能超过 100 MB'],
    ['包.zip', 'application/zip', 150 * MEGABYTE, '“包.zip”有 150 MB，文件不能超过 100 MB'],
    ['空.txt', 'text/plain', 0, '“空.txt”是空的，发不出去'],
  ])('rejects a file with a reason: %s', (name, type, size, note) => {
    expect(choiceOf([aFile(name, type, size)])).toEqual({ media: [], note })
  })

  test('accepts files up to the limit', () => {
    expect(choiceOf([aFile('a.png', 'image/png', 20 * MEGABYTE - 1)]).note).toBe('')
    expect(choiceOf([aFile('a.zip', '', 100 * MEGABYTE)]).note).toBe('')
  })

  test('contains at most nine files and reports the others', () => {
    const eleven = Array.from({ length: 11 }, (_, at) => aFile(`${at}.jpg`, 'image/jpeg'))
    const { media, note } = choiceOf(eleven)
    expect(media.map(({ file }) => file.name)).toEqual(eleven.slice(0, 9).map(({ name }) => name))
    expect(new Set(media.map(({ key }) => key)).size).toBe(9)
    expect(note).toBe('一次最多发 9 个，多出的 2 个没有加入')
  })

  test('keeps valid files beside rejected ones', () => {
    const { media, note } = choiceOf([
      aFile('空.txt', 'text/plain', 0),
      aFile('a.jpg', 'image/jpeg'),
      aFile('空2.txt', 'text/plain', 0),
    ])
    expect(media).toHaveLength(1)
    expect(note).toBe('有 2 个没有加入：“空.txt”是空的，发不出去')
  })
})
