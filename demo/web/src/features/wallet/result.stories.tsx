import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Button } from '../../ui/button.tsx'
import { Result } from './result.tsx'

const meta = {
  title: 'Demo/Wallet/Result',
  component: Result,
  decorators: [onGround],
  parameters: alone,
  args: {
    tone: 'good',
    title: '充值成功',
    fen: 20_000,
    text: '已存入钱包余额',
    lines: [{ text: '钱包余额', value: '¥568.50' }],
    children: <Button>完成</Button>,
  },
} satisfies Meta<typeof Result>

export default meta

type Story = StoryObj<typeof meta>

export const Paid: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent('充值成功¥200.00已存入钱包余额')
  },
}
