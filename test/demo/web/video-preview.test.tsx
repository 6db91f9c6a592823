import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { VideoPayload } from 'tavern-im/strict'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PreviewItem, PreviewThumb } from '../../../demo/web/src/features/media/preview-item.tsx'
import { VideoPlayer } from '../../../demo/web/src/features/media/video-player.tsx'

const media = {
  key: '1',
  file: new File(['film'], '副本.mov', { type: 'video/quicktime' }),
  kind: 'video' as const,
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:video'
  URL.revokeObjectURL = () => undefined
})

afterEach(cleanup)

/** Loads a video whose picture this browser cannot decode, as an HEVC recording. */
const loadWithoutPicture = (container: HTMLElement, videoWidth = 0): void => {
  const video = container.querySelector('video') as HTMLVideoElement
  Object.defineProperty(video, 'videoWidth', { value: videoWidth })
  fireEvent.loadedMetadata(video)
}

test('a video without a decodable picture is previewed as a file that can be sent', () => {
  const { container } = render(<PreviewItem media={media} isCurrent onBroken={vi.fn()} />)
  loadWithoutPicture(container, 640)
  expect(container.querySelector('video')).not.toBeNull()
  cleanup()
  const other = render(<PreviewItem media={media} isCurrent onBroken={vi.fn()} />)
  loadWithoutPicture(other.container)
  expect(screen.getByText('这个视频在这里播放不了，仍可以发送')).toBeDefined()
  cleanup()
  const thumb = render(<PreviewThumb media={media} />)
  loadWithoutPicture(thumb.container)
  expect(thumb.container.querySelector('video')).toBeNull()
})

test('the player says that a video has no decodable picture, and still saves it', () => {
  const video = { videoUrl: 'https://example.com/a.mp4', snapshotUrl: '' } as VideoPayload
  const { container } = render(
    <VideoPlayer video={video} onRetry={vi.fn(async () => {})} onClose={vi.fn()} />,
  )
  loadWithoutPicture(container)
  expect(screen.getByRole('alert').textContent).toContain('不支持它的格式')
  expect(screen.getByLabelText('保存视频')).toBeDefined()
})
