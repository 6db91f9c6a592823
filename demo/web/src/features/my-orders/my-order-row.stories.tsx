import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { MyOrderRow } from './my-order-row.tsx'

const meta = {
  title: 'Demo/MyOrders/MyOrderRow',
  component: MyOrderRow,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { order: { ...order, actions: ['start', 'cancel', 'kick'] } },
} satisfies Meta<typeof MyOrderRow>

export default meta

type Story = StoryObj<typeof meta>

export const ByItsMenu: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /^更多操作/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '选择操作' }))
    // The sheet accepts taps after its entry animation.
    await waitFor(() => userEvent.click(sheet.getByRole('button', { name: '取消订单' })))
    const question = await screen.findByText('取消订单？')
    await waitFor(() => expect(question).toBeVisible())
    await waitFor(() => userEvent.click(screen.getByRole('button', { name: '再想想' })))
  },
}
export const ByASwipe: Story = {
  async play({ canvas, canvasElement }) {
    canvasElement.querySelector('[role="group"]')?.parentElement?.scrollTo({ left: 400 })
    await waitFor(() => expect(canvas.getByRole('button', { name: '开始订单' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: '取消订单' })).toBeVisible()
  },
}
