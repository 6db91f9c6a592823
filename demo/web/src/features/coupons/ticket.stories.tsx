import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Button } from '../../ui/button.tsx'
import { Ticket } from './ticket.tsx'

const meta = {
  title: 'Demo/Coupons/Ticket',
  component: Ticket,
  decorators: [onGround],
  parameters: alone,
  args: {
    coupon: {
      name: '新人见面礼',
      description: '首单押金可用',
      figure: '20',
      unitDesc: '元',
      condition: '满100元可用',
      valueDesc: '满100减20',
    },
    note: '2026.12.31 23:59 到期',
    children: <Button size="small">领取</Button>,
  },
} satisfies Meta<typeof Ticket>

export default meta

type Story = StoryObj<typeof meta>

export const ToReceive: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: '新人见面礼' })).toBeVisible()
  },
}
