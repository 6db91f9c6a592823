import { expect, it } from 'vitest'
import { messageText } from '../../../server/src/app/cli/admin/message-text.ts'

it.each([
  ['TIMTextElem', { Text: '你好' }, '你好'],
  ['TIMCustomElem', { Data: '{}', Desc: '', Ext: '' }, '[custom] {}'],
  ['TIMFaceElem', { Index: 7, Data: 'smile' }, '[face] 7'],
  ['TIMLocationElem', { Desc: 'Shenzhen', Latitude: 22, Longitude: 114 }, '[place] Shenzhen'],
  ['TIMSoundElem', { Second: 5 }, '[voice] 5 s'],
  ['TIMImageElem', { ImageInfoArray: [] }, '[picture]'],
  ['TIMFileElem', { FileName: 'a.pdf' }, '[file] a.pdf'],
  ['TIMVideoFileElem', { VideoSecond: 9 }, '[video] 9 s'],
  ['TIMRelayElem', { Title: 'What was said' }, '[merged] What was said'],
  ['TIMGroupTipElem', {}, '[tip]'],
  ['TIMNewElem', {}, '[TIMNewElem]'],
])('the command line shows a message of %s in one line [CLI-07]', (MsgType, MsgContent, text) =>
  expect(messageText([{ MsgType, MsgContent }])).toBe(text),
)
