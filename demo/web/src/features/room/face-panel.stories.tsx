import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { FacePanel } from './face-panel.tsx'

const meta = {
  title: 'Demo/Room/FacePanel',
  component: FacePanel,
  decorators: [onGround],
  parameters: alone,
  args: { onEmoji: fn(), onSticker: fn() },
} satisfies Meta<typeof FacePanel>

export default meta

type Story = StoryObj<typeof meta>

export const Emoji: Story = {
  async play({ canvas, userEvent, args }) {
    const [, second] = canvas.getAllByRole('tab')
    const buttons = canvas.getAllByRole('button')
    await userEvent.click(buttons[0] as HTMLElement)
    await expect(args.onEmoji).toHaveBeenCalled()
    await userEvent.click(second as HTMLElement)
    await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement)
    await expect(args.onSticker).toHaveBeenCalledWith(0)
  },
}
