import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { ListEnd } from './list-end.tsx'

const meta = {
  title: 'Demo/UI/ListEnd',
  component: ListEnd,
  decorators: [onGround],
  parameters: alone,
  args: { hasMore: false, isLoading: false, hasFailed: false, onMore: fn() },
} satisfies Meta<typeof ListEnd>

export default meta

type Story = StoryObj<typeof meta>

export const NoMore: Story = {}
export const LoadError: Story = {
  args: { hasMore: true, hasFailed: true },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: /重试/ }))
    await expect(args.onMore).toHaveBeenCalledOnce()
  },
}
