import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { chen, onGround, type StorySetup } from '../../../../stories/ground.tsx'
import { InRoom, OfLatest, roomStateOfStory } from '../../../../stories/room.tsx'
import { EditComposer } from './edit-composer.tsx'

const Shown = () => (
  <OfLatest flow="out">
    {({ ID, isModified }) => (
      <InRoom state={{ mode: { kind: 'editing', messageID: ID } }}>
        <EditComposer messageID={ID} />
        <p>{isModified ? '已编辑' : '原样'}</p>
      </InRoom>
    )}
  </OfLatest>
)

const meta = {
  title: 'Demo/Room/Edit/EditComposer',
  component: Shown,
  decorators: [onGround],
  // A message that the back end sent in a user's name cannot be edited by the user.
  parameters: { setup: { prepare: ({ me }: StorySetup) => me.say('周六见', chen) } },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Saved: Story = {
  async play({ canvas, userEvent }) {
    const field = await canvas.findByLabelText('修改后的内容')
    await expect(field).toHaveFocus()
    await expect(canvas.getByRole('button', { name: '保存修改' })).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, '改到周日')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('已编辑')).toBeVisible()
    await waitFor(() => expect(roomStateOfStory().mode.kind).toBe('writing'))
  },
}
export const Left: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByLabelText('修改后的内容'), '不改了{Escape}')
    await expect(roomStateOfStory().mode.kind).toBe('writing')
    await expect(canvas.getByText('原样')).toBeVisible()
  },
}
