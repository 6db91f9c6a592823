import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { BundleRow } from './bundle-row.tsx'

const meta = {
  title: 'Demo/Room/Forward/BundleRow',
  component: BundleRow,
  decorators: [onGround],
  args: {
    isFirstOfSender: true,
    nested: {
      ID: '1-2-3',
      from: 'chen',
      nick: '陈默',
      avatar: '',
      time: 1_700_000_000,
      cloudCustomData: '',
      messageBody: [{ type: 'TIMTextElem', payload: { text: '我带龙井' } }],
    },
  },
} satisfies Meta<typeof BundleRow>

export default meta

type Story = StoryObj<typeof meta>

export const First: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article')).toHaveTextContent('我带龙井')
    await expect(canvas.getByText('“陈默”')).toBeVisible()
  },
}
export const Continued: Story = {
  args: { isFirstOfSender: false },
  play: async ({ canvas }) => {
    await canvas.findByRole('article')
    await expect(canvas.queryByText('陈默')).toBeNull()
  },
}
