import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { MyCouponList } from './my-coupon-list.tsx'

const meta = {
  title: 'Demo/Coupons/MyCouponList',
  component: MyCouponList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { tab: 'usable' },
} satisfies Meta<typeof MyCouponList>

export default meta

type Story = StoryObj<typeof meta>

export const OneUsable: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('button', { name: '去使用' })).toBeVisible()
  },
}
