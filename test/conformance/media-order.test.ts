import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { aTeam, messageOf, newest, receivedMessage } from './media-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** Sides of nine pictures that look like noise: the first is more than 1 MB, most others are far less. */
const SIDES = [900, 40, 400, 20, 800, 10, 30, 700, 50]

const noise = async (side: number, index: number): Promise<File> => {
  const raw = { width: side, height: side, channels: 3 } as const
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
  return new File([Uint8Array.from(bytes)], `${index}.png`, { type: 'image/png' })
}

describe.each(formats)('nine pictures over %s frames', (format) => {
  it('nine images sent at once arrive in the order of writing on every device [MEDIA-120]', async () => {
    const { phone, tablet, bob, bobToo, groupID } = await aTeam(testBed, format)
    const files = await Promise.all(SIDES.map(noise))
    expect(files[0]?.size).toBeGreaterThan(2 ** 20)
    for (const [to, conversationType, here, there] of [
      ['bob', 'C2C', 'C2Cbob', 'C2Calice'],
      [groupID, 'GROUP', `GROUP${groupID}`, `GROUP${groupID}`],
    ] as const) {
      const sent = files.map((file) => messageOf(phone, 'image', { to, conversationType }, file))
      const calls = sent.map((message) => phone.chat.sendMessage(message))
      const text = phone.chat.createTextMessage({ to, conversationType, payload: { text: '看' } })
      await phone.chat.sendMessage(text)
      await Promise.all(calls)
      const IDs = sent.map(({ ID }) => ID)
      const isPicture = ({ ID }: Message) => IDs.includes(ID)
      expect(text.sequence).toBeLessThan(sent[0]?.sequence ?? 0)
      for (const device of [tablet, bob, bobToo]) {
        for (const ID of IDs) await receivedMessage(device, ID)
        const target = device === tablet ? here : there
        const shown = (await newest(device, target)).filter(isPicture)
        expect(shown.map(({ ID }) => ID)).toEqual(IDs)
      }
    }
  })
})
