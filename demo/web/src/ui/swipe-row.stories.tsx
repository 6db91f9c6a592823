import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { SwipeRow } from './swipe-row.tsx'

const meta = {
  title: 'Demo/UI/SwipeRow',
  component: SwipeRow,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '订单操作',
    actions: [
      { key: 'chat', text: '进入聊天', tone: 'warm' },
      { key: 'cancel', text: '取消订单', tone: 'danger' },
    ],
    onDo: fn(),
    children: <p style={{ padding: '1.5rem', background: 'var(--card)' }}>赛季冲段</p>,
  },
} satisfies Meta<typeof SwipeRow>

export default meta

type Story = StoryObj<typeof meta>

export const Swiped: Story = {
  async play({ canvas, canvasElement, args, userEvent }) {
    const actions = canvasElement.querySelector('[role="group"]')
    const row = actions?.parentElement
    await expect(actions).toHaveAttribute('inert')
    row?.scrollTo({ left: 400 })
    await waitFor(() => expect(actions).not.toHaveAttribute('inert'))
    await userEvent.click(canvas.getByRole('button', { name: '进入聊天' }))
    await expect(args.onDo).toHaveBeenCalledWith('chat')
    await waitFor(() => expect(row?.scrollLeft).toBe(0))
  },
}
