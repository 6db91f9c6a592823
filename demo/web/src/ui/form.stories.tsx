import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../stories/ground.tsx'
import { Form } from './form.tsx'

const meta = {
  title: 'Demo/UI/Form',
  component: Form,
  decorators: [onGround],
  parameters: alone,
  args: { onSubmit: fn(), children: <button type="submit">提交</button> },
} satisfies Meta<typeof Form>

export default meta

type Story = StoryObj<typeof meta>

export const Submitted: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '提交' }))
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}
