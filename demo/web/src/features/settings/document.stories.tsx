import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Document } from './document.tsx'

const meta = {
  title: 'Demo/Settings/Document',
  component: Document,
  decorators: [onGround],
  parameters: alone,
  args: {
    lead: '本文说明这里怎么用。',
    date: '2026-11-22',
    sections: [{ title: '账号', lines: ['一个手机号对应一个账号。'] }],
  },
} satisfies Meta<typeof Document>

export default meta

type Story = StoryObj<typeof meta>

export const Short: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('heading', { name: '1. 账号' })).toBeVisible()
  },
}
