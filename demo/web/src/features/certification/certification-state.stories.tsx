import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround, PICTURE } from '../../../stories/ground.tsx'
import { CertificationState } from './certification-state.tsx'

const APPLIED_AT = 1_795_000_000_000

const meta = {
  title: 'Demo/Certification/CertificationState',
  component: CertificationState,
  decorators: [onGround],
  parameters: alone,
  args: {
    status: 'refused',
    certification: {
      can_apply: true,
      status: 'refused',
      real_name: '林晓',
      contact: 'lin_xiao',
      job_id: '301',
      job_name: '剑客',
      introduction: '打了三年团本，周末全天在线。',
      pictures: [PICTURE],
      reason: '战绩截图看不清，请重新上传',
      applied_at: APPLIED_AT,
      decided_at: APPLIED_AT,
    },
  },
} satisfies Meta<typeof CertificationState>

export default meta

type Story = StoryObj<typeof meta>

export const Refused: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText(/战绩截图看不清/)).toBeVisible()
  },
}
