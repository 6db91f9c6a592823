import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { closePopup, popups } from '../../ui/popup/popup.ts'
import { CashPanel } from './cash-panel.tsx'

const meta = {
  title: 'Demo/Wallet/CashPanel',
  component: CashPanel,
  decorators: [onGround],
  parameters: alone,
  args: { side: 'recharge', onPay: fn(), onRequested: fn() },
  beforeEach: market,
} satisfies Meta<typeof CashPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Recharge: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '充值与提现说明' }))
    const notice = popups.get().at(-1)
    await expect(notice).toMatchObject({ popType: 'notice', show: true })
    closePopup(notice?.id ?? 0, 'confirm')
  },
}
export const Withdraw: Story = {
  args: { side: 'withdraw' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: '申请提现' })).toBeVisible(),
}
export const LoadError: Story = {
  beforeEach: brokenMarket,
  play: async ({ canvas }) => expect(await canvas.findByText('钱包没有加载出来')).toBeVisible(),
}
