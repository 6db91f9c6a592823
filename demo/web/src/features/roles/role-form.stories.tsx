import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, onGround } from '../../../stories/ground.tsx'
import { RoleForm } from './role-form.tsx'

const meta = {
  title: 'Demo/Roles/RoleForm',
  component: RoleForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: brokenMarket,
  args: { former: null, onSaved: fn() },
} satisfies Meta<typeof RoleForm>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '添加' }))
    await expect(canvas.getByLabelText('角色名')).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('请选择职业')).toBeVisible()
    await expect(args.onSaved).not.toHaveBeenCalled()
  },
}
