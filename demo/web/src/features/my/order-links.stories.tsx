import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { OrderLinks } from './order-links.tsx'

const meta = {
  title: 'Demo/My/OrderLinks',
  component: OrderLinks,
  decorators: [onGround],
  parameters: alone,
  args: {
    counts: {
      all: 9,
      recruiting: 2,
      running: 1,
      settle: 1,
      disputed: 0,
      ended: 5,
      to_confirm: 1,
    },
    onOpen: fn(() => true),
  },
} satisfies Meta<typeof OrderLinks>

export default meta

type Story = StoryObj<typeof meta>

export const Some: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByText('有 1 个订单等您确认完成')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: /进行中/ }))
    await expect(args.onOpen).toHaveBeenCalledWith('/pages/enter/my/subpages/order?tab=running')
  },
}
export const OfAVisitor: Story = {
  args: { counts: null },
  play: ({ canvas }) => expect(canvas.queryByText(/\d 单/)).toBeNull(),
}
