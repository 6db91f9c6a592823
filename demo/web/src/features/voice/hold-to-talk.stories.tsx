import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { HoldToTalk } from './hold-to-talk.tsx'

const meta = {
  title: 'Demo/Voice/HoldToTalk',
  component: HoldToTalk,
  decorators: [onGround],
  parameters: alone,
  args: { open: () => Promise.reject(new Error('there is no microphone')), onVoice: fn() },
} satisfies Meta<typeof HoldToTalk>

export default meta

type Story = StoryObj<typeof meta>

export const Idle: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: '按住说话' })).toBeVisible(),
}
