import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { FieldRow } from './field-row.tsx'

const meta = {
  title: 'Demo/UI/FieldRow',
  component: FieldRow,
  decorators: [onGround],
  parameters: alone,
  args: { label: '游戏角色', value: null, placeholder: '请选择', onClick: fn() },
} satisfies Meta<typeof FieldRow>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: /请选择/ }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}
export const Chosen: Story = { args: { value: '云雀' } }
export const Missing: Story = { args: { error: '请选择游戏角色' } }
