import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { Highlighted } from './highlighted.tsx'

const meta = {
  title: 'Demo/Search/Highlighted',
  component: Highlighted,
  decorators: [onGround],
  parameters: alone,
  args: {
    words: '周六下午三点，老地方喝茶',
    ranges: [
      { start: 0, end: 2 },
      { start: 10, end: 12 },
    ],
  },
} satisfies Meta<typeof Highlighted>

export default meta

type Story = StoryObj<typeof meta>

export const TwoWords: Story = {
  async play({ canvas }) {
    await expect(canvas.getByText('周六').tagName).toBe('MARK')
    await expect(canvas.getByText('喝茶').tagName).toBe('MARK')
  },
}
