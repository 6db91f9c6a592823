import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { chen, lin, onGround, PICTURE, type StorySetup } from '../../../stories/ground.tsx'
import { InConversation } from './in-conversation.tsx'

/** The peer has sent a picture and a file. */
const withMedia = {
  setup: {
    prepare: async ({ other: { chat } }: StorySetup) => {
      const address = { to: lin.userID, conversationType: 'C2C' as const }
      const size = { width: 40, height: 40, size: 100, url: PICTURE }
      await chat.sendMessage(
        chat.createImageMessage({
          ...address,
          payload: { uuid: 'p1', imageFormat: 3, imageInfoArray: [size, size, size] },
        }),
      )
      await chat.sendMessage(
        chat.createFileMessage({
          ...address,
          payload: {
            uuid: 'f1',
            fileName: '茶单 2026.pdf',
            fileSize: 20_480,
            fileUrl: 'https://example.com/tea.pdf',
          },
        }),
      )
    },
  },
}

const meta = {
  title: 'Demo/Search/InConversation',
  component: InConversation,
  decorators: [onGround],
  args: { conversationID: `C2C${chen.userID}`, text: '', kind: 'media', onOpen: fn() },
} satisfies Meta<typeof InConversation>

export default meta

type Story = StoryObj<typeof meta>

export const Words: Story = {
  args: { kind: 'messages', text: '伞' },
  async play({ canvas, userEvent, args }) {
    await userEvent.click(await canvas.findByRole('link', { name: /陈默/ }))
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Pictures: Story = {
  parameters: withMedia,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '陈默 发的图片' })).toBeVisible()
  },
}
export const NoPictures: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有图片和视频')).toBeVisible()
  },
}
export const Files: Story = {
  args: { kind: 'files', text: '茶单' },
  parameters: withMedia,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /茶单 2026.pdf/ })).toBeVisible()
  },
}
