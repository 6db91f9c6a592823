import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PushWindow } from './push-window.tsx'

const meta = {
  title: 'Demo/Profile/PushWindow',
  component: PushWindow,
  decorators: [onGround],
  parameters: alone,
  args: { onPush: fn(), children: null },
} satisfies Meta<typeof PushWindow>

export default meta

type Story = StoryObj<typeof meta>

export const ByKeys: Story = {
  async play({ canvas, userEvent, args }) {
    canvas.getByRole('group', { name: /头像范围/ }).focus()
    await userEvent.keyboard('{ArrowLeft}a')
    await expect(args.onPush).toHaveBeenCalledTimes(1)
    await expect(args.onPush).toHaveBeenCalledWith(-0.04, 0)
  },
}
