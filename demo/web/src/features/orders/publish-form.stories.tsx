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
    await userEvent.click(canvas.getByRole('button', { name: '发布团本' }))
    await expect(await canvas.findByText('请选择游戏角色')).toBeInTheDocument()
    await expect(canvas.getByText('请填写押金')).toBeInTheDocument()
  },
}
