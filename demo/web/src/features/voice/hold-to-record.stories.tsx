import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { HoldToRecord } from './hold-to-record.tsx'

const meta = {
  title: 'Demo/Voice/HoldToRecord',
  component: HoldToRecord,
  decorators: [onGround],
  parameters: alone,
  args: { open: () => Promise.reject(new Error('there is no microphone')), onVoice: fn() },
} satisfies Meta<typeof HoldToRecord>

export default meta

type Story = StoryObj<typeof meta>

export const Idle: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: '按住说话' })).toBeVisible(),
}
