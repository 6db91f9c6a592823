import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { chooseAction, type SheetAction } from './choose-action.ts'

const meta = {
  title: 'Demo/UI/ActionSheet',
  // The ground of every story shows the sheet.
  render: () => <p>页面</p>,
  decorators: [onGround],
  parameters: alone,
} satisfies Meta

export default meta

type Story = StoryObj<typeof meta>

const actions: readonly SheetAction<'chat' | 'cancel'>[] = [
  { key: 'chat', text: '进入聊天' },
  { key: 'cancel', text: '取消订单', isDangerous: true },
]

export const ByKeys: Story = {
  async play({ userEvent }) {
    const chosen = chooseAction(actions)
    const sheet = await screen.findByRole('dialog', { name: '选择操作' })
    await waitFor(() => expect(sheet).toHaveFocus())
    await userEvent.keyboard('{Tab}{Enter}')
    await expect(await chosen).toBe('chat')
    await waitFor(() => expect(sheet).not.toBeInTheDocument())
    const cancelled = chooseAction(actions)
    const again = await screen.findByRole('dialog', { name: '选择操作' })
    again.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect(await cancelled).toBeNull()
  },
}
