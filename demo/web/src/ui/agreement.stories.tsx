import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Agreement } from './agreement.tsx'

const onRead = fn()

const meta = {
  title: 'Demo/UI/Agreement',
  component: Agreement,
  decorators: [onGround],
  parameters: alone,
  args: { isAgreed: false, onChange: fn(), texts: [{ title: '用户协议', onRead }] },
} satisfies Meta<typeof Agreement>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('checkbox', { name: '我已阅读并同意' }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
    await userEvent.click(canvas.getByRole('button', { name: '《用户协议》' }))
    await expect(onRead).toHaveBeenCalled()
  },
}
export const Agreed: Story = {
  args: { isAgreed: true },
  async play({ canvas }) {
    await expect(canvas.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
  },
}
