import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { DropZone } from './drop-zone.tsx'

const meta = {
  title: 'Demo/Media/DropZone',
  component: DropZone,
  decorators: [onGround],
  parameters: alone,
  args: { onFiles: fn(), children: <p style={{ padding: 80 }}>把文件拖到这里</p> },
} satisfies Meta<typeof DropZone>

export default meta

type Story = StoryObj<typeof meta>

export const Quiet: Story = {
  play: ({ canvas }) => expect(canvas.getByText('把文件拖到这里')).toBeVisible(),
}
export const Over: Story = {
  async play({ canvas }) {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['茶'], '茶单.txt'))
    canvas
      .getByText('把文件拖到这里')
      .dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer }))
    await expect(await canvas.findByText('松开鼠标，发到这里')).toBeVisible()
  },
}
