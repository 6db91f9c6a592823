import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, onGround } from '../../../stories/ground.tsx'
import { order } from '../../../stories/orders.ts'
import { ReportForm } from './report-form.tsx'

const meta = {
  title: 'Demo/Reports/ReportForm',
  component: ReportForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: brokenMarket,
  args: { order, onSent: fn() },
} satisfies Meta<typeof ReportForm>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '提交上报' }))
    await expect(canvas.getByLabelText('异常说明')).toHaveAttribute('aria-invalid', 'true')
    await userEvent.click(canvas.getByRole('radio', { name: '其他' }))
    await expect(canvas.getByRole('radio', { name: '其他' })).toBeChecked()
    await expect(args.onSent).not.toHaveBeenCalled()
  },
}
