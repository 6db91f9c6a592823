import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImError, type Message, TYPES } from '../../../src/index.ts'
import { aReadyClient } from '../../support/client.ts'

/** Fields of the payloads of all kinds. */
const FIELDS = [
  'text',
  'atUserList',
  'file',
  'files',
  'tempFiles',
  'imageInfoArray',
  'url',
  'second',
  'videoUrl',
  'videoSecond',
  'fileUrl',
  'fileName',
  'description',
  'longitude',
  'latitude',
  'data',
  'index',
  'size',
  'type',
  'name',
  'messageList',
  'compatibleText',
  'abstractList',
  'title',
]

const methods = [
  'createTextMessage',
  'createTextAtMessage',
  'createImageMessage',
  'createAudioMessage',
  'createVideoMessage',
  'createFileMessage',
  'createLocationMessage',
  'createCustomMessage',
  'createFaceMessage',
  'createMergerMessage',
  'createForwardMessage',
] as const

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, undefined, Number.NaN, -1, 0, 2 ** 60, true, '', 'a.png', '\ud83d'),
)

/** Objects of fields that mean something, in one another. */
const { payload } = fc.letrec((tie) => ({
  payload: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('payload'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}))

describe('create…Message', () => {
  it.each(methods)(
    '%s returns a message that survives JSON, or throws a typed error [MSG-06] [MSG-03]',
    async (method) => {
      const { chat } = await aReadyClient()
      const create = chat[method] as (options: unknown) => Message
      const made = (options: object): Message | undefined => {
        try {
          return create(options)
        } catch (error) {
          if (error instanceof ImError && error.code >= 2108 && error.code <= 2905) return undefined
          throw error
        }
      }
      fc.assert(
        fc.property(payload, fc.constantFrom('C2C', 'GROUP'), (input, conversationType) => {
          const message = made({ to: 'team', conversationType, payload: input })
          if (message === undefined) return
          expect(message.status).toBe('unSend')
          expect(JSON.parse(JSON.stringify(message)).ID).toBe(message.ID)
        }),
        { numRuns: 400 },
      )
    },
  )

  it('refuses a file that contains itself [MSG-36]', async () => {
    const { chat } = await aReadyClient()
    const file: { files: unknown[] } = { files: [] }
    file.files.push(file)
    const options = { to: 'bob', conversationType: TYPES.CONV_C2C, payload: { file } } as const
    expect(() => chat.createFileMessage(options)).toThrow(expect.objectContaining({ code: 2401 }))
  })
})
