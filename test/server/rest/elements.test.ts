import { describe, expect, it } from 'vitest'
import { messageBody, messageBodyOf } from '../../../server/src/domain/elements/message-body.ts'
import { BadField } from '../../../server/src/kernel/guards.ts'

const image = (Type: number) => ({ Type, Size: 9, Width: 3, Height: 2, URL: `https://f/${Type}` })

const relay = (MsgBody: object[]) => ({
  MsgType: 'TIMRelayElem',
  MsgContent: {
    Title: 'Chat of two',
    CompatibleText: 'a merged message',
    AbstractList: ['a: b'],
    MsgNum: 1,
    MsgList: [
      {
        MsgKey: '1',
        From_Account: 'alice',
        From_Nick: 'Alice',
        From_FaceUrl: '',
        MsgTimeStamp: 7,
        CloudCustomData: '',
        MsgBody,
      },
    ],
  },
})

const text = { MsgType: 'TIMTextElem', MsgContent: { Text: 'hi' } }

const elements = [
  text,
  { MsgType: 'TIMLocationElem', MsgContent: { Desc: 'here', Latitude: 1.5, Longitude: -2 } },
  { MsgType: 'TIMFaceElem', MsgContent: { Index: 6, Data: 'smile' } },
  { MsgType: 'TIMCustomElem', MsgContent: { Data: 'a', Desc: 'b', Ext: 'c' } },
  {
    MsgType: 'TIMSoundElem',
    MsgContent: { UUID: 'u', Url: 'https://f/s', Size: 8, Second: 2, Download_Flag: 2 },
  },
  {
    MsgType: 'TIMImageElem',
    MsgContent: { UUID: 'u', ImageFormat: 1, ImageInfoArray: [image(1), image(2), image(3)] },
  },
  {
    MsgType: 'TIMFileElem',
    MsgContent: {
      ...{ UUID: 'u', Url: 'https://f/f', FileName: 'a.txt', FileSize: 5 },
      Download_Flag: 2,
    },
  },
  {
    MsgType: 'TIMVideoFileElem',
    MsgContent: {
      ...{ VideoUUID: 'v', VideoUrl: 'https://f/v', VideoSize: 9, VideoSecond: 4 },
      ...{ VideoFormat: 'mp4', VideoDownloadFlag: 2, ThumbUUID: 't', ThumbUrl: 'https://f/t' },
      ...{ ThumbSize: 3, ThumbWidth: 2, ThumbHeight: 1, ThumbFormat: 'jpg', ThumbDownloadFlag: 2 },
    },
  },
  relay([text, relay([text])]),
]

describe('an element', () => {
  it.each(elements.map((one) => [one.MsgType, one] as const))(
    '%s is returned unchanged [REST-15]',
    (_, element) => {
      expect(messageBodyOf(messageBody([element], 'MsgBody'))).toEqual([element])
    },
  )

  it('of an image with one size is returned with three, in the order of clients [REST-15]', () => {
    const element = { MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray: [image(1)] } }
    const { payload } = messageBody([element], 'MsgBody')
    expect(payload).toMatchObject({
      imageFormat: 255,
      imageInfoArray: [
        { type: 0, sizeType: 3, url: 'https://f/1', width: 3 },
        { type: 2, sizeType: 2, url: 'https://f/1' },
        { type: 1, sizeType: 1, url: 'https://f/1' },
      ],
    })
  })

  it('that is nested too deep is rejected [REST-15]', () => {
    let deep: object = text
    for (let layer = 0; layer < 3_000; layer++) deep = relay([deep])
    expect(() => messageBody([deep], 'MsgBody')).toThrow(BadField)
  })

  it.each<[string, object]>([
    ['without content', { MsgType: 'TIMTextElem' }],
    ['of a file without an address', { MsgType: 'TIMFileElem', MsgContent: { FileName: 'x' } }],
    ['of an image without one', { MsgType: 'TIMImageElem', MsgContent: { ImageInfoArray: [] } }],
    ['of a place that is none', { MsgType: 'TIMLocationElem', MsgContent: { Latitude: 'x' } }],
  ])('%s is rejected [REST-15]', (_, element) => {
    expect(() => messageBody([element], 'MsgBody')).toThrow(BadField)
  })
})
