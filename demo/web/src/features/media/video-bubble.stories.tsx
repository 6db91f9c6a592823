import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround, PICTURE, receiving } from '../../../stories/ground.tsx'
import { VideoBubble } from './video-bubble.tsx'

const Shown = () => <Latest>{(message) => <VideoBubble message={message} />}</Latest>

const meta = {
  title: 'Demo/Media/VideoBubble',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Here: Story = {
  parameters: receiving('Video', {
    videoUrl: PICTURE,
    videoSecond: 12,
    snapshotUrl: PICTURE,
    snapshotWidth: 400,
    snapshotHeight: 300,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button')).toHaveTextContent('0:12')
  },
}
