import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { ProgressRing } from './progress-ring.tsx'

const meta = {
  title: 'Demo/UI/ProgressRing',
  component: ProgressRing,
  decorators: [onGround],
  parameters: alone,
  args: { progress: 0.6, label: '正在发送' },
} satisfies Meta<typeof ProgressRing>

export default meta

type Story = StoryObj<typeof meta>

export const Filling: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60'),
}
export const Indeterminate: Story = { args: { progress: null } }
