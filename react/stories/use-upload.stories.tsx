import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { useSendMessage, useUpload } from 'tavern-im/react'
import type { ImagePayload, Message } from 'tavern-im/strict'
import {
  chen,
  HookPanel,
  Nothing,
  presses,
  Row,
  type StorySetup,
  setupOf,
  shownBy,
  showsNothing,
  useSetup,
} from './stage/index.ts'

interface StoryArgs {
  readonly conversationID: string | null
}

/** Long enough to go in slices. */
const aFile = () => new File(['茶单'.repeat(600_000)], '茶单.txt', { type: 'text/plain' })

/** A cup of tea, larger than what lists show of it. */
const aPicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(900, 600)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('draw a picture: the browser gives no canvas')
  for (const [colour, x, y, width, height] of [
    ['#f3e6cf', 0, 0, 900, 600],
    ['#8a4b1f', 300, 220, 300, 40],
    ['#fffdf8', 300, 250, 300, 180],
    ['#d9c3a0', 250, 430, 400, 20],
  ] as const) {
    pen.fillStyle = colour
    pen.fillRect(x, y, width, height)
  }
  const type = 'image/png'
  return new File([await canvas.convertToBlob({ type })], '茶.png', { type })
}

/** The thumbnail that the peer loads for a list. */
const smallOf = async ({ other, me }: StorySetup, ID: string): Promise<string> => {
  const { payload } = me.chat.findMessage(ID) as Message<ImagePayload>
  const [, , small] = payload.imageInfoArray
  return URL.createObjectURL(await other.line.fetchFile(small?.imageUrl ?? ''))
}

const Shown = ({ conversationID }: StoryArgs) => {
  const setup = useSetup()
  const { sendFile, sendImage } = useSendMessage(conversationID)
  const [messageID, setMessageID] = useState<string | null>(null)
  const [small, setSmall] = useState<string | null>(null)
  const state = useUpload(messageID)
  const { progress, cancel } = state
  const send = () => {
    const sending = sendFile({ file: aFile() })
    setMessageID(sending.message?.ID ?? null)
    return sending
  }
  const sendPicture = async () => {
    const sending = sendImage({ file: await aPicture() })
    setMessageID(sending.message?.ID ?? null)
    const result = await sending
    if (result.outcome === 'sent') setSmall(await smallOf(setup, result.message.ID))
    return result
  }
  return (
    <HookPanel
      call="useUpload(messageID)"
      about={[
        'The upload of a message’s file: how much of it is there, and how to end it. The server of a story keeps files in memory.',
        '消息文件的上传进度，以及如何取消。故事里的服务器把文件存在内存中。',
      ]}
      state={state}
      mine={[
        ['Let nothing pass', '卡住网络', () => setup.setNetwork('silent')],
        ['Send a file', '发文件', () => void send()],
        ['Send a picture', '发图片', sendPicture],
        ['Cancel', '取消', () => cancel()],
      ]}
    >
      {small !== null && <img src={small} alt="a cup of tea, small" />}
      {progress === null ? (
        <Nothing>Nothing is being uploaded.</Nothing>
      ) : (
        <ul>
          <Row name="茶单.txt" note={`${Math.round(progress * 100)} %`}>
            <progress value={progress} />
          </Row>
        </ul>
      )}
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useUpload',
  component: Shown,
  args: { conversationID: `C2C${chen.userID}` },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

/** Uploads slice by slice over a slow network; the message shows the progress. */
export const Progress: Story = {
  async play(context) {
    const setup = setupOf(context)
    setup.me.line.network.set({ delayMs: 250 })
    await presses(context, 'me', 'Send a file')
    const shown = shownBy(context)
    await shown.findByText(/^[1-9]\d? %$/, undefined, { timeout: 10_000 })
    await shown.findByText('Nothing is being uploaded.', undefined, { timeout: 20_000 })
    await expect(setup.me.chat.getConversationProfile(`C2C${chen.userID}`)).resolves.toMatchObject({
      data: { conversation: { lastMessage: { type: 'TIMFileElem', isRevoked: false } } },
    })
  },
}

/** Lists show what the server has made of a picture. */
export const SmallPicture: Story = {
  async play(context) {
    await presses(context, 'me', 'Send a picture', 'sent')
    const picture = await shownBy(context).findByAltText('a cup of tea, small')
    const { naturalWidth, naturalHeight } = await waitFor(() => {
      const image = picture as HTMLImageElement
      expect(image.complete).toBe(true)
      return image
    })
    await expect([naturalWidth, naturalHeight]).toEqual([297, 198])
  },
}

export const Cancelled: Story = {
  async play(context) {
    await presses(context, 'me', 'Let nothing pass')
    await presses(context, 'me', 'Send a file')
    await shownBy(context).findByText('0 %')
    await presses(context, 'me', 'Cancel')
    await showsNothing(context)
  },
}

export const Null: Story = { args: { conversationID: null }, play: showsNothing }
