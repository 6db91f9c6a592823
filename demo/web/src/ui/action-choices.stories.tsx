import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { ActionChoices } from './action-choices.tsx'

const meta = {
  title: 'Demo/UI/ActionChoices',
  component: ActionChoices,
  decorators: [onGround],
  parameters: alone,
  args: {
    actions: [
      { key: 'chat', text: '进入聊天' },
      { key: 'cancel', text: '取消订单', isDangerous: true },
    ],
    onChoose: fn(),
  },
} satisfies Meta<typeof ActionChoices>

export default meta

type Story = StoryObj<typeof meta>

export const ByKeys: Story = {
  async play({ canvas, userEvent, args }) {
    const choices = canvas.getByRole('dialog', { name: '选择操作' })
    choices.focus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect(args.onChoose).toHaveBeenCalledWith('chat')
    await userEvent.keyboard('{Escape}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(null)
  },
}
