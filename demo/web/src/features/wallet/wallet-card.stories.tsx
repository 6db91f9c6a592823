import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { WalletCard } from './wallet-card.tsx'

const meta = {
  title: 'Demo/Wallet/WalletCard',
  component: WalletCard,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onRecharge: fn(), onWithdraw: fn(), onHeld: fn() },
} satisfies Meta<typeof WalletCard>

export default meta

type Story = StoryObj<typeof meta>

export const Filled: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(await canvas.findByText('368.50')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '提现' }))
    await expect(args.onWithdraw).toHaveBeenCalledOnce()
  },
}
