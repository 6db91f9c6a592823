import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Stepper } from './stepper.tsx'

const meta = {
  title: 'Demo/UI/Stepper',
  component: Stepper,
  decorators: [onGround],
  parameters: alone,
  args: { label: '老板人数', value: 1, min: 1, max: 5, onChange: fn() },
} satisfies Meta<typeof Stepper>

export default meta

type Story = StoryObj<typeof meta>

export const AtLeast: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('button', { name: '减少老板人数' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '增加老板人数' }))
    await expect(args.onChange).toHaveBeenCalledWith(2)
  },
}
export const ByDialog: Story = {
  args: { value: 12, max: 20, onAsk: fn() },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '填写老板人数，现在是 12' }))
    await expect(args.onAsk).toHaveBeenCalled()
  },
}
