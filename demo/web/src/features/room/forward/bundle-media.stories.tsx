import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround, PICTURE } from '../../../../stories/ground.tsx'
import type { MessageContent } from '../../chat/message-content.ts'
import { VideoBubble } from '../../media/video-bubble.tsx'
import { BundleMedia } from './bundle-media.tsx'

const video: MessageContent = {
  ID: 'held-1',
  type: 'TIMVideoFileElem',
  payload: {
    videoUUID: '',
    videoFormat: 'mp4',
    videoSecond: 12,
    videoSize: 1,
    videoUrl: PICTURE,
    remoteVideoUrl: PICTURE,
    snapshotUrl: PICTURE,
    snapshotSize: 1,
    snapshotWidth: 320,
    snapshotHeight: 180,
    snapshotFormat: 'png',
    thumbUUID: '',
    thumbUrl: PICTURE,
    thumbSize: 1,
    thumbWidth: 320,
    thumbHeight: 180,
    thumbFormat: 'png',
  },
  flow: 'in',
  status: 'success',
  atUserList: [],
  isForwarded: true,
}

const Shown = () => (
  <BundleMedia contents={[video]}>
    <VideoBubble message={video} />
  </BundleMedia>
)

const meta = {
  title: 'Demo/Room/Forward/BundleMedia',
  component: Shown,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Video: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /播放视频/ }))
    const dialog = await canvas.findByRole('dialog', { name: '视频' })
    await userEvent.click(canvas.getByRole('button', { name: '关闭视频' }))
    await expect(dialog).not.toBeInTheDocument()
  },
}
