import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Latest, onGround, PICTURE, receiving } from '../../../stories/ground.tsx'
import { FileCard } from './file-card.tsx'

const Shown = () => <Latest>{(message) => <FileCard message={message} />}</Latest>

const meta = {
  title: 'Demo/Media/FileCard',
  component: Shown,
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const ToBeFetched: Story = {
  parameters: receiving('File', { fileUrl: PICTURE, fileName: '座位表.xlsx', fileSize: 48_000 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '下载文件 座位表.xlsx' })).toBeVisible()
  },
}
