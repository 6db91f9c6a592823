import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ImagePayload, Message, VideoPayload } from 'tavern-im/strict'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clearUploadProgress,
  setUploadProgress,
} from '../../../demo/web/src/features/media/upload-progress.ts'
import { room, show } from './media-room.tsx'

afterEach(cleanup)

const sizes = (url: string, width: number, height: number) =>
  [0, 2, 1].map((type) => ({ type, sizeType: 1, size: 1, url, imageUrl: url, width, height }))

const image = (url = 'https://example.com/a.jpg'): Partial<Message> => ({
  ID: 'picture-1',
  type: 'TIMImageElem',
  payload: { uuid: 'i', imageFormat: 1, imageInfoArray: sizes(url, 720, 360) } as ImagePayload,
})

const video = (changes: Partial<VideoPayload> = {}): Partial<Message> => ({
  ID: 'video-1',
  type: 'TIMVideoFileElem',
  payload: {
    videoUrl: 'https://example.com/a.mp4',
    videoSecond: 75,
    snapshotUrl: 'https://example.com/a.jpg',
    snapshotWidth: 360,
    snapshotHeight: 640,
    ...changes,
  } as VideoPayload,
})

describe('a picture message', () => {
  test('reserves its box before it has loaded, and is loaded again after a failure', async () => {
    const refresh = vi.fn(async () => {})
    const { container } = show(image(), room({ refresh }))
    const frame = screen.getByLabelText('查看图片').parentElement as HTMLElement
    expect(frame.style.aspectRatio).toBe('180 / 90')
    const picture = () => container.querySelector('[data-picture-key] img') as HTMLImageElement
    const first = picture()
    expect(first.getAttribute('loading')).toBe('lazy')
    fireEvent.error(first)
    // Its URL may have expired.
    await waitFor(() => expect(picture()).not.toBe(first))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('picture-1')
    fireEvent.error(picture())
    const again = screen.getByRole('button', { name: '加载失败，点按重试' })
    expect(again.style.aspectRatio).toBe('180 / 90')
    fireEvent.click(again)
    await waitFor(() => expect(picture()).not.toBeNull())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('that is unsent and cannot be decoded has no retry', async () => {
    const { container } = show({ ...image(), flow: 'out', status: 'fail' })
    const picture = () => container.querySelector('[data-picture-key] img') as HTMLImageElement
    const first = picture()
    fireEvent.error(first)
    await waitFor(() => expect(picture()).not.toBe(first))
    fireEvent.error(picture())
    expect(screen.getByText('这张图片打不开')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      '发送失败，点按重试',
      '消息操作',
    ])
  })

  test('is opened by a tap', () => {
    const openPicture = vi.fn()
    show(image(), room({ openPicture }))
    fireEvent.click(screen.getByLabelText('查看图片'))
    expect(openPicture).toHaveBeenCalledExactlyOnceWith('picture-1')
  })

  test('is not loaded from a script URL', () => {
    const { container } = show(image('javascript:alert(1)'))
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('图片看不了')).toBeDefined()
  })

  test('shows its upload progress, and a tap cancels it', () => {
    const cancel = vi.fn()
    setUploadProgress('picture-1', 0.42)
    show({ ...image(), flow: 'out', status: 'unSend' }, room({ cancel }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    expect(screen.queryByLabelText('加载中')).toBeNull()
    fireEvent.click(screen.getByLabelText('取消发送'))
    expect(cancel).toHaveBeenCalledExactlyOnceWith('picture-1')
    clearUploadProgress('picture-1')
  })

  test('that failed is sent again by a tap', () => {
    const resend = vi.fn()
    const openPicture = vi.fn()
    show({ ...image(), flow: 'out', status: 'fail' }, room({ resend, openPicture }))
    fireEvent.click(screen.getByLabelText('没有发出去，点按重发'))
    expect(resend).toHaveBeenCalledExactlyOnceWith('picture-1')
    expect(openPicture).not.toHaveBeenCalled()
  })
})

describe('a video message', () => {
  test('shows its cover and duration, and is played by a tap', () => {
    const openVideo = vi.fn()
    show(video(), room({ openVideo }))
    const button = screen.getByRole('button', { name: '播放视频，75 秒' })
    expect(button.textContent).toBe('1:15')
    fireEvent.click(button)
    expect(openVideo).toHaveBeenCalledExactlyOnceWith('video-1')
  })

  test('has a fallback without a cover or a file', () => {
    const { container } = show(video({ snapshotUrl: '' }))
    expect(container.querySelector('article img')).toBeNull()
    expect(screen.getByRole('button', { name: /播放视频/ })).toBeDefined()
    cleanup()
    show(video({ videoUrl: 'javascript:alert(1)' }))
    expect(screen.getByText('视频看不了')).toBeDefined()
  })
})
