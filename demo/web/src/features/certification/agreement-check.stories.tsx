import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { AgreementCheck } from './agreement-check.tsx'

const meta = {
  title: 'Demo/Certification/AgreementCheck',
  component: AgreementCheck,
  decorators: [onGround],
  parameters: alone,
  args: { isAgreed: false, error: null, onChange: fn() },
} satisfies Meta<typeof AgreementCheck>

export default meta

type Story = StoryObj<typeof meta>

export const Open: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('checkbox', { name: '我已阅读并同意' }))
    await expect(args.onChange).toHaveBeenCalledWith(true)
  },
}
