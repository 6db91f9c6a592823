import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Device } from 'tavern-im/testing'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'

export type Format = 'binary' | 'text'

const recorded = (name: string) =>
  Uint8Array.from(readFileSync(new URL(`../support/media/${name}`, import.meta.url)))

/** A file for each kind of message that has one. */
export const filesOfKinds = async () => ({
  image: new File([Uint8Array.from(await photo(1600, 1200))], '相片 1.jpg', { type: 'image/jpeg' }),
  audio: new File([recorded('voice.m4a')], 'voice.m4a', { type: 'audio/mp4' }),
  video: new File([recorded('film.mp4')], 'film.mp4', { type: 'video/mp4' }),
  file: new File(['第一行\n'], '说明 & "书".txt', { type: 'text/plain' }),
})

export const otherRecordings = () => ({
  audio: new File([recorded('voice.mp3')], 'voice.mp3', { type: 'audio/mpeg' }),
  video: new File([recorded('film.webm')], 'film.webm', { type: 'video/webm' }),
})

export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })
    .jpeg()
    .toBuffer()

export type Kind = keyof Awaited<ReturnType<typeof filesOfKinds>>

type Target = { readonly to: string; readonly conversationType: 'C2C' | 'GROUP' }

/** A message of a file. */
export const messageOf = ({ chat }: Device, kind: Kind, target: Target, file: unknown): Message => {
  const options = { ...target, payload: { file } }
  switch (kind) {
    case 'image':
      return chat.createImageMessage(options)
    case 'audio':
      return chat.createAudioMessage(options)
    case 'video':
      return chat.createVideoMessage(options)
    case 'file':
      return chat.createFileMessage(options)
  }
}

/** The URLs by which the payload of a message names files, the file itself first. */
export const urlsOf = ({ type, payload }: Pick<Message, 'type' | 'payload'>): readonly string[] => {
  const fields = payload as unknown as Readonly<Record<string, string>> & {
    readonly imageInfoArray: readonly { readonly imageUrl: string }[]
  }
  const found: Readonly<Record<string, readonly (string | undefined)[]>> = {
    TIMImageElem: fields.imageInfoArray?.map(({ imageUrl }) => imageUrl),
    TIMSoundElem: [fields.remoteAudioUrl],
    TIMVideoFileElem: [fields.remoteVideoUrl, fields.thumbUrl],
    TIMFileElem: [fields.fileUrl],
  }
  return (found[type] ?? []).filter((url): url is string => !!url)
}

export const bytesAt = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`get file: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The message of this ID as a device received it. */
export const receivedMessage = async (device: Device, ID: string): Promise<Message> => {
  const list = await device.until(EVENT.MESSAGE_RECEIVED, (all) => all.some((one) => one.ID === ID))
  return list.find((one) => one.ID === ID) as Message
}

/** The newest messages of a conversation, without tips. */
export const newest = async ({ chat }: Device, conversationID: string): Promise<Message[]> => {
  const { data } = await chat.getMessageList({ conversationID })
  return data.messageList.filter(({ type }) => type !== TYPES.MSG_GRP_TIP)
}

/** Two users with two devices each, and a group of the two. */
export const aTeam = async (testBed: TestBed, format: Format) => {
  const open = (userID: string) => testBed.device(userID, { format })
  const [phone, tablet] = [await open('alice'), await open('alice')]
  const [bob, bobToo] = [await open('bob'), await open('bob')]
  const { data } = await phone.chat.createGroup({
    name: '小队',
    type: 'Public',
    memberList: [{ userID: 'bob' }],
  })
  const { groupID } = data.group
  for (const { chat, settles } of [tablet, bob, bobToo]) {
    await settles(async () => (await chat.getGroupList()).data.groupList.length === 1)
  }
  return { phone, tablet, bob, bobToo, groupID }
}
