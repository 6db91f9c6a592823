import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { FileMark } from './file-mark.tsx'

const meta = {
  title: 'Demo/Media/FileMark',
  component: FileMark,
  decorators: [onGround],
  parameters: alone,
  args: { name: '座位表.xlsx' },
} satisfies Meta<typeof FileMark>

export default meta

type Story = StoryObj<typeof meta>

export const Sheet: Story = { play: ({ canvas }) => expect(canvas.getByText('XLSX')).toBeVisible() }
export const Paper: Story = { args: { name: '茶单.pdf', isLarge: true } }
export const NoEnding: Story = { args: { name: '茶单' } }
