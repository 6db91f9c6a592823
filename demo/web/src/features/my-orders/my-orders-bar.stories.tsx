import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { MyOrdersBar } from './my-orders-bar.tsx'

const meta = {
  title: 'Demo/MyOrders/MyOrdersBar',
  component: MyOrdersBar,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { tab: 'all', role: '', onChange: fn() },
} satisfies Meta<typeof MyOrdersBar>

export default meta

type Story = StoryObj<typeof meta>

export const OneToConfirm: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByText('有 1 个订单等您确认完成'))
    await expect(args.onChange).toHaveBeenCalledWith('settle', '')
    await userEvent.click(canvas.getByRole('radio', { name: '我是打手' }))
    await expect(args.onChange).toHaveBeenCalledWith('all', 'thug')
  },
}
