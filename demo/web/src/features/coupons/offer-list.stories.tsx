import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround, signedIn } from '../../../stories/ground.tsx'
import { accountSession } from '../account/session.ts'
import { OfferList } from './offer-list.tsx'

const meta = {
  title: 'Demo/Coupons/OfferList',
  component: OfferList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
} satisfies Meta<typeof OfferList>

export default meta

type Story = StoryObj<typeof meta>

export const ToReceive: Story = {
  loaders: [signedIn],
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('已抢光')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '领取' }))
    await expect(await canvas.findByText(/仅剩 8 张/)).toBeVisible()
  },
}
export const ForVisitors: Story = {
  beforeEach: () => accountSession.end(),
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: '立即登录' })).toBeVisible()
  },
}
