import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround, PICTURE } from '../../stories/ground.tsx'
import { PictureRow } from './picture-row.tsx'

const meta = {
  title: 'Demo/UI/PictureRow',
  component: PictureRow,
  decorators: [onGround],
  parameters: alone,
  args: { urls: [PICTURE] },
} satisfies Meta<typeof PictureRow>

export default meta

type Story = StoryObj<typeof meta>

export const One: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: '查看图片 1' })).toBeVisible(),
}
