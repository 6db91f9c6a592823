import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { RoleList } from './role-list.tsx'

const meta = {
  title: 'Demo/Roles/RoleList',
  component: RoleList,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta<typeof RoleList>

export default meta

type Story = StoryObj<typeof meta>

export const Roles: Story = {
  beforeEach: market,
  async play({ canvas }) {
    await expect(await canvas.findByText(/药师 · 战力 98万/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: '删除云雀' })).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvas }) {
    await expect(await canvas.findByText('角色没有加载出来')).toBeVisible()
  },
}
