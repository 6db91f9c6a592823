import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, brokenMarket, onGround } from '../../../stories/ground.tsx'
import { CertificationPanel } from './certification-panel.tsx'

const meta = {
  title: 'Demo/Certification/CertificationPanel',
  component: CertificationPanel,
  decorators: [onGround],
  parameters: alone,
  beforeEach: brokenMarket,
} satisfies Meta<typeof CertificationPanel>

export default meta

type Story = StoryObj<typeof meta>

export const Failed: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('认证信息没有加载出来')).toBeVisible()
  },
}
