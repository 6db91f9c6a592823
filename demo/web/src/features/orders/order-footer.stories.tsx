import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { OrderFooter } from './order-footer.tsx'

const meta = {
  title: 'Demo/Orders/OrderFooter',
  component: OrderFooter,
  decorators: [onGround],
  parameters: alone,
  args: { order, isBusy: false, onDo: fn(), onChat: fn() },
} satisfies Meta<typeof OrderFooter>

export default meta

type Story = StoryObj<typeof meta>

export const ForGuests: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '加入房间' }))
    await expect(args.onDo).toHaveBeenCalledWith('join')
  },
}
export const ToBeConfirmed: Story = {
  args: { order: { ...order, is_member: true, actions: ['confirm', 'reject', 'report'] } },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '确认完成' }))
    await expect(args.onDo).toHaveBeenCalledWith('confirm')
    await expect(canvas.getByRole('button', { name: '驳回' })).toBeVisible()
  },
}
