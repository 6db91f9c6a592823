import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Button } from './button.tsx'

const meta = {
  title: 'Demo/UI/Button',
  component: Button,
  decorators: [onGround],
  parameters: alone,
  args: { children: '登录', onClick: fn() },
} satisfies Meta<typeof Button>

export default meta

type Story = StoryObj<typeof meta>

export const Primary: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '登录' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
export const Soft: Story = { args: { kind: 'soft', size: 'small' } }
export const Plain: Story = { args: { kind: 'plain' } }
export const Danger: Story = { args: { kind: 'danger' } }
export const Busy: Story = {
  args: { isBusy: true },
  play: ({ canvas }) => expect(canvas.getByRole('button')).toBeDisabled(),
}
