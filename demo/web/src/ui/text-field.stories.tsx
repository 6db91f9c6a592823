import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { TextField } from './text-field.tsx'

const meta = {
  title: 'Demo/UI/TextField',
  component: TextField,
  decorators: [onGround],
  parameters: alone,
  args: { label: '手机号', value: '', placeholder: '请输入 11 位手机号', onChange: fn() },
} satisfies Meta<typeof TextField>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.type(canvas.getByLabelText('手机号'), '1')
    await expect(args.onChange).toHaveBeenCalledWith('1')
  },
}
export const Wrong: Story = {
  args: { value: '138', error: '请输入 11 位手机号' },
  play: ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('请输入 11 位手机号'),
}
