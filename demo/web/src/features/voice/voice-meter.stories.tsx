import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { VoiceMeter } from './voice-meter.tsx'

const meta = {
  title: 'Demo/Voice/VoiceMeter',
  component: VoiceMeter,
  decorators: [onGround],
  parameters: alone,
  args: { state: { step: 'recording', seconds: 7, willCancel: false }, meter: () => () => {} },
} satisfies Meta<typeof VoiceMeter>

export default meta

type Story = StoryObj<typeof meta>

export const Recording: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByText('上滑取消，松开发送')).toBeVisible())
  },
}
export const AboutToCancel: Story = {
  args: { state: { step: 'recording', seconds: 7, willCancel: true } },
  play: async () => {
    await waitFor(() => expect(screen.getByText('松开手指，取消发送')).toBeVisible())
  },
}
export const TooShort: Story = {
  args: { state: { step: 'tooShort' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('说话时间太短')
  },
}
