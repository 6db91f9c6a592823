import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround } from '../../../stories/ground.tsx'
import { SendingRing } from './upload-veil.tsx'

const meta = {
  title: 'Demo/Media/SendingRing',
  component: SendingRing,
  decorators: [onGround],
  args: { messageID: 'of nothing' },
} satisfies Meta<typeof SendingRing>

export default meta

type Story = StoryObj<typeof meta>

export const Ring: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar', { name: '正在发送' })).toBeVisible()
  },
}
