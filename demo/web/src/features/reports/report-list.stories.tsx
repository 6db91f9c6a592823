import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { ReportList } from './report-list.tsx'

const meta = {
  title: 'Demo/Reports/ReportList',
  component: ReportList,
  decorators: [onGround],
  parameters: alone,
  beforeEach: market,
  args: { orderID: null },
} satisfies Meta<typeof ReportList>

export default meta

type Story = StoryObj<typeof meta>

export const Decided: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText('判定每位老板支付 ¥60.00，多余押金退回')).toBeVisible()
  },
}
