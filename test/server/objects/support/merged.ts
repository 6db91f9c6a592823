import type { Device } from '../../core/support/test-core.ts'

/** A merged message that holds a file. */
export const within = (url: string, body: readonly object[] = []) => ({
  ID: '144115198000000001-1700000000-7',
  from: 'carol',
  nick: 'Carol',
  avatar: '',
  time: 1_700_000_000,
  cloudCustomData: '',
  messageBody: [
    {
      type: 'TIMFileElem',
      payload: { uuid: 'u', fileName: 'a file', fileUrl: url, fileSize: 3 },
    },
    { type: 'TIMTextElem', payload: { text: url } },
    ...body,
  ],
})

export const merger = (messageList: readonly object[], downloadKey = '') => ({
  downloadKey,
  pbDownloadKey: downloadKey,
  title: 'Chat',
  abstractList: ['Carol: a file'],
  compatibleText: 'update',
  messageList,
  messageNumber: 1,
  version: 1,
  layersOverLimit: false,
})

/** A merged message within another. */
export const nested = (payload: object) => ({ type: 'TIMRelayElem', payload })

/** Keeps the content of a merged message on the server; the key. */
export const keep = async (device: Device, messageList: readonly object[]) =>
  (await device.run<{ downloadKey: string }>('message.uploadMerger', { messageList })).downloadKey
