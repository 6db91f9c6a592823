import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { RoleMark } from './role-mark.tsx'

const meta = {
  title: 'Demo/Roles/RoleMark',
  component: RoleMark,
  decorators: [onGround],
  parameters: alone,
  args: { job: '影刃' },
} satisfies Meta<typeof RoleMark>

export default meta

type Story = StoryObj<typeof meta>

export const Job: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('影')).toBeVisible()
  },
}
