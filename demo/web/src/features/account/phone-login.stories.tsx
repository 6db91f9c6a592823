import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { PhoneLogin } from './phone-login.tsx'

const meta = {
  title: 'Demo/Account/PhoneLogin',
  component: PhoneLogin,
  decorators: [onGround],
  parameters: alone,
  args: { isBusy: false, onLogin: fn(async () => null) },
  beforeEach: market,
} satisfies Meta<typeof PhoneLogin>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.type(canvas.getByLabelText('手机号'), '138')
    await userEvent.click(canvas.getByRole('button', { name: '登录 / 注册' }))
    await expect(canvas.getByLabelText('手机号')).toHaveAttribute('aria-invalid', 'true')
    await expect(args.onLogin).not.toHaveBeenCalled()
  },
}
export const AfterWechat: Story = {
  args: { wechatTicket: 'ticket' },
  async play({ canvas }) {
    await expect(canvas.getByRole('button', { name: '绑定并登录' })).toBeVisible()
  },
}
export const Busy: Story = { args: { isBusy: true } }
