import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { PreviewItem } from './preview-item.tsx'

const meta = {
  title: 'Demo/Media/PreviewItem',
  component: PreviewItem,
  decorators: [onGround],
  parameters: alone,
  args: {
    media: { key: '1', file: new File(['茶'], '茶单.pdf'), kind: 'file' },
    isCurrent: true,
    onBroken: fn(),
  },
} satisfies Meta<typeof PreviewItem>

export default meta

type Story = StoryObj<typeof meta>

export const File_: Story = {
  name: 'File',
  play: ({ canvas }) => expect(canvas.getByText('PDF')).toBeVisible(),
}
