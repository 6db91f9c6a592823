import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { LoginAgreement } from './login-agreement.tsx'

const meta = {
  title: 'Demo/Account/LoginAgreement',
  component: LoginAgreement,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { isAgreed: false, onChange: fn() },
} satisfies Meta<typeof LoginAgreement>

export default meta

type Story = StoryObj<typeof meta>

export const NotAgreed: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '《用户协议》' }))
    await canvas.findByRole('dialog', { name: '用户协议' })
    await userEvent.click(canvas.getByRole('button', { name: '返回' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: '我已阅读并同意' }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
