import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { FeedbackForm } from './feedback-form.tsx'

const meta = {
  title: 'Demo/Feedback/FeedbackForm',
  component: FeedbackForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { onSent: fn() },
} satisfies Meta<typeof FeedbackForm>

export default meta

type Story = StoryObj<typeof meta>

export const Filled: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '提交反馈' }))
    await expect(canvas.getAllByRole('alert')[0]).toHaveTextContent('请选择反馈类型')
    await userEvent.click(canvas.getByRole('radio', { name: '功能建议' }))
    await userEvent.type(canvas.getByLabelText('反馈内容'), '希望可以收藏常用的筛选条件。')
    await userEvent.click(canvas.getByRole('button', { name: '提交反馈' }))
    await waitFor(() => expect(args.onSent).toHaveBeenCalled())
  },
}
