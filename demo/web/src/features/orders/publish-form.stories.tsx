import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { PublishForm } from './publish-form.tsx'

const meta = {
  title: 'Demo/Orders/PublishForm',
  component: PublishForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { kind: 'raid' },
} satisfies Meta<typeof PublishForm>

export default meta

type Story = StoryObj<typeof meta>

export const WithMistakes: Story = {
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(/5% 服务费，由打手承担/)).toBeVisible()
    await userEvent.type(canvas.getByLabelText('每位老板支付（元）'), '60')
    await expect(canvas.getByText(/打手实得 ¥57\.00/)).toBeVisible()
    await userEvent.clear(canvas.getByLabelText('每位老板支付（元）'))
    await userEvent.click(canvas.getByRole('button', { name: '发布团本' }))
    await expect(await canvas.findByText('请选择游戏角色')).toBeInTheDocument()
    await expect(canvas.getByText('请填写押金')).toBeInTheDocument()
  },
}
