import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround, PICTURE, receiving } from '../../../stories/ground.tsx'
import { VoiceBubble } from './voice-bubble.tsx'

const Shown = () => <Latest>{(message) => <VoiceBubble message={message} shape="" />}</Latest>

const meta = {
  title: 'Demo/Voice/VoiceBubble',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Unplayed: Story = {
  parameters: receiving('Audio', { url: PICTURE, second: 18, size: 9_000 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /播放语音，18 秒/ })).toBeVisible()
  },
}
