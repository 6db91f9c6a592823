import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Chips } from './chips.tsx'

const meta = {
  title: 'Demo/UI/Chips',
  component: Chips,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '空位',
    options: [
      { value: '', text: '不限' },
      { value: 'boss', text: '缺老板' },
      { value: 'thug', text: '缺打手' },
    ],
    value: '',
    onChange: fn(),
  },
} satisfies Meta<typeof Chips>

export default meta

type Story = StoryObj<typeof meta>

export const OneOfThree: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('radio', { name: '不限' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: '缺打手' }))
    await expect(args.onChange).toHaveBeenCalledWith('thug')
  },
}
