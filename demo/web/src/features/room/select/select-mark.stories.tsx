import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { onGround } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest, roomStateOfStory } from '../../../../stories/room.tsx'
import { MessageRow } from '../message-row.tsx'
import { SelectMark } from './select-mark.tsx'

const Shown = () => (
  <InRoom state={{ mode: { kind: 'selecting', chosen: new Set() } }}>
    <OfLatest flow="in">{(message) => <MessageRow message={message} isFirstOfSender />}</OfLatest>
  </InRoom>
)

const meta = {
  title: 'Demo/Room/Select/SelectMark',
  component: Shown,
  subcomponents: { SelectMark },
  decorators: [onGround],
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfAMessage: Story = {
  async play({ canvas, userEvent }) {
    const box = await canvas.findByRole('checkbox')
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await expect(roomStateOfStory().mode).toMatchObject({ kind: 'selecting' })
    await userEvent.click(box)
    await expect(box).not.toBeChecked()
  },
}
