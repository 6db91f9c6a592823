import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { alone, brokenMarket, market, onGround } from '../../../stories/ground.tsx'
import { RolePicker } from './role-picker.tsx'

const meta = {
  title: 'Demo/Orders/RolePicker',
  component: RolePicker,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { isOpen: true, roleID: '', onClose: fn(), onChoose: fn() },
} satisfies Meta<typeof RolePicker>

export default meta

type Story = StoryObj<typeof meta>

export const OneRole: Story = {
  async play({ canvasElement, userEvent, args }) {
    const page = within(canvasElement.ownerDocument.body)
    await userEvent.click(await page.findByRole('button', { name: /云雀/ }))
    await expect(args.onChoose).toHaveBeenCalledOnce()
  },
}
export const Failed: Story = {
  beforeEach: brokenMarket,
  async play({ canvasElement }) {
    const page = within(canvasElement.ownerDocument.body)
    await expect(await page.findByText('角色没有加载出来')).toBeInTheDocument()
  },
}
