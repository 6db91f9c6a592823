import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { alone, market, onGround } from '../../../stories/ground.tsx'
import { LocationPicker } from './location-picker.tsx'

const meta = {
  title: 'Demo/Maps/LocationPicker',
  component: LocationPicker,
  decorators: [onGround],
  parameters: alone,
  args: { onClose: fn(), onChoose: fn() },
  beforeEach: market,
} satisfies Meta<typeof LocationPicker>

export default meta

type Story = StoryObj<typeof meta>

export const AtTheOwnPlace: Story = {
  async play({ canvas, userEvent, args }) {
    const own = await canvas.findByText('30.670000, 103.950000')
    await waitFor(() => expect(own).toBeVisible())
    await userEvent.type(canvas.getByLabelText('位置说明（选填）'), ' 三号楼下 ')
    await userEvent.click(canvas.getByRole('button', { name: '发送' }))
    await expect(args.onChoose).toHaveBeenCalledWith({
      longitude: 103.95,
      latitude: 30.67,
      description: '三号楼下',
    })
  },
}
