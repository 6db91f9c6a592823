import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ImagePayload, Message, VideoPayload } from 'tavern-im'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  RoomMediaContext,
  type RoomMediaState,
} from '../../../demo/web/src/features/media/room-media-context.ts'
import { endUpload, noteUpload } from '../../../demo/web/src/features/media/upload-progress.ts'
import { MessageRow } from '../../../demo/web/src/features/room/message-row.tsx'
import { aMessage } from './builders.ts'

afterEach(cleanup)

const room = (changes: Partial<RoomMediaState> = {}): RoomMediaState => ({
  openPicture: () => {},
  openVideo: () => {},
  unheardAfter: () => null,
  resend: () => {},
  refresh: async () => {},
  cancel: () => {},
  ...changes,
})

const show = (changes: Partial<Message>, state = room()) =>
  render(
    <RoomMediaContext value={state}>
      <MessageRow message={aMessage(changes)} isFirstOfSender={true} onAct={() => {}} />
    </RoomMediaContext>,
  )

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

const file = (fileUrl: string): Partial<Message> => ({
  type: 'TIMFileElem',
  payload: { uuid: 'f', fileName: '周五团本分工与站位最终版.xlsx', fileSize: 1536, fileUrl },
})

describe('a picture', () => {
  test('has its place before it has loaded, and is fetched anew after it failed', async () => {
    const refresh = vi.fn(async () => {})
    const { container } = show(image(), room({ refresh }))
    const frame = screen.getByLabelText('查看图片').parentElement as HTMLElement
    expect(frame.style.aspectRatio).toBe('180 / 90')
    const picture = () => container.querySelector('[data-picture-key] img') as HTMLImageElement
    const first = picture()
    expect(first.getAttribute('loading')).toBe('lazy')
    fireEvent.error(first)
    // Its address may have run out.
    await waitFor(() => expect(picture()).not.toBe(first))
    expect(refresh).toHaveBeenCalledExactlyOnceWith('picture-1')
    fireEvent.error(picture())
    const again = screen.getByRole('button', { name: '加载失败，点按重试' })
    expect(again.style.aspectRatio).toBe('180 / 90')
    fireEvent.click(again)
    await waitFor(() => expect(picture()).not.toBeNull())
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  test('is looked at with a tap', () => {
    const openPicture = vi.fn()
    show(image(), room({ openPicture }))
    fireEvent.click(screen.getByLabelText('查看图片'))
    expect(openPicture).toHaveBeenCalledExactlyOnceWith('picture-1')
  })

  test('is not loaded from an address that is a script', () => {
    const { container } = show(image('javascript:alert(1)'))
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('图片看不了')).toBeDefined()
  })

  test('shows how far its sending is, which a tap stops', () => {
    const cancel = vi.fn()
    noteUpload('picture-1', 0.42)
    show({ ...image(), flow: 'out', status: 'unSend' }, room({ cancel }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    expect(screen.queryByLabelText('加载中')).toBeNull()
    fireEvent.click(screen.getByLabelText('取消发送'))
    expect(cancel).toHaveBeenCalledExactlyOnceWith('picture-1')
    endUpload('picture-1')
  })

  test('that was not sent is sent again with a tap', () => {
    const resend = vi.fn()
    const openPicture = vi.fn()
    show({ ...image(), flow: 'out', status: 'fail' }, room({ resend, openPicture }))
    fireEvent.click(screen.getByLabelText('没有发出去，点按重发'))
    expect(resend).toHaveBeenCalledExactlyOnceWith('picture-1')
    expect(openPicture).not.toHaveBeenCalled()
  })
})

describe('a video', () => {
  test('shows its cover and length, and is played with a tap', () => {
    const openVideo = vi.fn()
    show(video(), room({ openVideo }))
    const button = screen.getByRole('button', { name: '播放视频，75 秒' })
    expect(button.textContent).toBe('1:15')
    fireEvent.click(button)
    expect(openVideo).toHaveBeenCalledExactlyOnceWith('video-1')
  })

  test('without a cover, and one that is not there', () => {
    const { container } = show(video({ snapshotUrl: '' }))
    expect(container.querySelector('article img')).toBeNull()
    expect(screen.getByRole('button', { name: /播放视频/ })).toBeDefined()
    cleanup()
    show(video({ videoUrl: 'javascript:alert(1)' }))
    expect(screen.getByText('视频看不了')).toBeDefined()
  })
})

describe('a file', () => {
  test('can be fetched, and shows both ends of its name', () => {
    show(file('https://example.com/a.xlsx'))
    const card = screen.getByRole('button', { name: '下载文件 周五团本分工与站位最终版.xlsx' })
    expect(card.textContent).toBe('XLSX周五团本分工与站位最终版.xlsx1.5 KB')
    expect(screen.getByText('终版.xlsx')).toBeDefined()
  })

  test('is not fetched from an address that is a script', () => {
    show(file('javascript:alert(1)'))
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByLabelText('文件').textContent).toContain('1.5 KB')
  })

  test('shows how its sending goes', () => {
    const resend = vi.fn()
    show({ ...file(''), flow: 'out', status: 'unSend' })
    expect(screen.getByText('1.5 KB · 发送中')).toBeDefined()
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
    cleanup()
    show({ ...file(''), flow: 'out', status: 'fail', ID: 'f-1' }, room({ resend }))
    fireEvent.click(screen.getByText('没有发出去，点按重发'))
    expect(resend).toHaveBeenCalledExactlyOnceWith('f-1')
  })
})

test('a voice tells that it was not heard yet, mine never does', () => {
  const url = 'https://example.com/a.mp3'
  const payload = { uuid: 'a', url, remoteAudioUrl: url, size: 1, second: 12 }
  show({ type: 'TIMSoundElem', payload, ID: 'voice-1' })
  expect(screen.getByRole('button', { name: '播放语音，12 秒，未播放' })).toBeDefined()
  cleanup()
  show({ type: 'TIMSoundElem', payload, ID: 'voice-2', flow: 'out' })
  expect(screen.getByRole('button', { name: '播放语音，12 秒' })).toBeDefined()
})
