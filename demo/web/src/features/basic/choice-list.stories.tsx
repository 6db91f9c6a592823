import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { alone, onGround } from '../../../stories/ground.tsx'
import { ChoiceList } from './choice-list.tsx'

const meta = {
  title: 'Demo/Basic/ChoiceList',
  component: ChoiceList,
  decorators: [onGround],
  parameters: alone,
  args: {
    label: '主玩职业',
    groups: [
      {
        title: '坦克',
        options: [
          { value: '101', text: '铁卫' },
          { value: '102', text: '山岳骑士' },
        ],
      },
      { title: '治疗', options: [{ value: '201', text: '药师' }] },
    ],
    value: '201',
    isBusy: false,
    onChoose: fn(),
  },
} satisfies Meta<typeof ChoiceList>

export default meta

type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  async play({ canvas, userEvent, args }) {
    await expect(canvas.getByRole('radio', { name: '药师' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: '铁卫' }))
    await expect(args.onChoose).toHaveBeenCalledWith('101')
  },
}
