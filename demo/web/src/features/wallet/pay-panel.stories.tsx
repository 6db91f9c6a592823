import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { PayPanel } from './pay-panel.tsx'

const nothing = { payID: '', orderID: '', fen: null, back: '' }

const meta = {
  title: 'Demo/Wallet/PayPanel',
  component: PayPanel,
  decorators: [onGround],
  parameters: alone,
  args: { request: { ...nothing, fen: 20_000 }, onPay: fn() },
  beforeEach: market,
} satisfies Meta<typeof PayPanel>

export default meta

type Story = StoryObj<typeof meta>

export const ForTheWallet: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByText('¥568.50')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '立即支付 ¥200.00' }))
    await expect(args.onPay).toHaveBeenCalledWith('/pay/checkout/R1')
  },
}
export const ForAnOrder: Story = {
  args: { request: { ...nothing, orderID: '5', fen: 4000 } },
  async play({ canvas }) {
    await expect(await canvas.findByText('加入「赛季冲段，三天内打完」的押金')).toBeVisible()
    await expect(canvas.getByRole('radio', { name: '沙箱支付' })).toBeChecked()
  },
}
export const EnoughAlready: Story = {
  args: { request: { ...nothing, orderID: '5' } },
  play: async ({ canvas }) => expect(await canvas.findByText('余额够了')).toBeVisible(),
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => expect(await canvas.findByText('支付信息没有加载出来')).toBeVisible(),
}
