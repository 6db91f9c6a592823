import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, onGround } from '../../../stories/ground.tsx'
import { wallet } from '../../../stories/wallet.ts'
import { WithdrawForm } from './withdraw-form.tsx'

const meta = {
  title: 'Demo/Wallet/WithdrawForm',
  component: WithdrawForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: brokenMarket,
  args: { wallet, onRequested: fn() },
} satisfies Meta<typeof WithdrawForm>

export default meta

type Story = StoryObj<typeof meta>

export const All: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '全部' }))
    await expect(canvas.getByLabelText('提现金额（元）')).toHaveValue('368.50')
    await userEvent.click(canvas.getByRole('button', { name: '申请提现' }))
    await expect(canvas.getByText('请填写收款人真实姓名')).toBeVisible()
    await expect(args.onRequested).not.toHaveBeenCalled()
  },
}
