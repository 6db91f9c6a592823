import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, brokenMarket, onGround } from '../../../stories/ground.tsx'
import { CertificationForm } from './certification-form.tsx'

const meta = {
  title: 'Demo/Certification/CertificationForm',
  component: CertificationForm,
  decorators: [onGround],
  parameters: alone,
  beforeEach: brokenMarket,
  args: {
    initial: {
      realName: '',
      contact: '',
      jobID: '',
      introduction: '',
      pictures: [],
      isAgreed: false,
    },
    onSent: fn(),
  },
} satisfies Meta<typeof CertificationForm>

export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.click(canvas.getByRole('button', { name: '提交认证' }))
    await expect(canvas.getByLabelText('真实姓名')).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('请先阅读并同意《打手认证协议》')).toBeVisible()
    await expect(args.onSent).not.toHaveBeenCalled()
  },
}
