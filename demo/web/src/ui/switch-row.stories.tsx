import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { SwitchRow } from './switch-row.tsx'

const meta = {
  title: 'Demo/UI/SwitchRow',
  component: SwitchRow,
  decorators: [onGround],
  parameters: alone,
  args: { icon: 'pushpin', title: '置顶聊天', isOn: false, onChange: fn() },
} satisfies Meta<typeof SwitchRow>

export default meta

type Story = StoryObj<typeof meta>

export const Off: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('switch', { name: '置顶聊天', checked: false }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
export const On: Story = { args: { isOn: true } }
