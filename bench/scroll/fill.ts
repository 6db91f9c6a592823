import { join } from 'node:path'
import { createServer } from 'tavern-im-server'
import { ADMINISTRATOR, imRest } from '../../demo/api/src/effects/im-rest.ts'
import { imAppOf } from '../../demo/api/src/start/im-app.ts'
import { openDatabase } from '../../demo/api/src/storage/database.ts'

/** The group of the test. */
export const GROUP = 'long-talk'

/** The reader and the speakers: trial accounts of the demo. */
const READER = 'u100003'
const OTHERS = ['u100001', 'u100002', 'u100004', 'u100005']

const YEAR_SECONDS = 365 * 24 * 3600

/** Maximum number of messages per request. */
const AT_ONCE = 20

const WORDS = [
  '来了来了',
  '今晚八点开团，坦克和治疗先进组，输出等我喊',
  '刚下班，路上堵车，可能要晚十分钟，你们先清小怪不用等我',
  '😂😂😂',
  '攻略在这里 https://example.com/guide/raid?boss=3 ，进本前看一眼站位图',
  '第一阶段分散站位，第二阶段集合吃圈，第三阶段听我倒数开爆发；谁的减伤好了在频道里报一声，别都留到最后。上次就是因为两个人同时开减伤，后面断档灭了。',
]

const element = (MsgType: string, MsgContent: object) => ({ MsgType, MsgContent })

const picture = (url: string, width: number, height: number) => {
  const size = { Size: 9000, Width: width, Height: height, URL: url }
  return element('TIMImageElem', {
    UUID: `picture-${width}`,
    ImageFormat: 3,
    ImageInfoArray: [1, 2, 3].map((Type) => ({ Type, ...size })),
  })
}

/** Typical content: mostly text, sometimes other elements. */
const contentOf = (number: number, url: string): object => {
  const text = WORDS[number % WORDS.length] ?? ''
  switch (number % 20) {
    case 3:
      return picture(url, 512, 512)
    case 7:
      return element('TIMFaceElem', { Index: number % 8, Data: 'tavern' })
    case 11:
      return element('TIMFileElem', {
        UUID: 'file',
        Url: url,
        FileSize: 204_800,
        FileName: `站位和分工 ${number}.pdf`,
        Download_Flag: 2,
      })
    case 13:
      return element('TIMSoundElem', { UUID: 'voice', Url: url, Size: 9000, Second: number % 60 })
    case 17:
      return element('TIMLocationElem', { Desc: '城南茶馆', Latitude: 30.67, Longitude: 103.95 })
    case 19:
      return picture(url, 360, 640)
    default:
      return element('TIMTextElem', { Text: `${number} ${text}` })
  }
}

/** Imports a group with messages into the data folder of a stopped demo. */
export const fill = async (dataDir: string, messages: number, url: string): Promise<void> => {
  const db = await openDatabase({ dataDir })
  const im = await imAppOf(db)
  const server = await createServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: join(dataDir, 'im'),
    apps: [{ ...im, administrators: [ADMINISTRATOR] }],
    logLevel: 'warn',
  })
  const callChat = imRest(im, server.httpUrl, Date.now)
  const ask = (command: string, body: object) =>
    callChat(`group_open_http_svc/${command}`, JSON.stringify({ GroupId: GROUP, ...body }))
  const start = Math.floor(Date.now() / 1000) - YEAR_SECONDS
  try {
    await ask('import_group', {
      Type: 'Public',
      Name: '很长的聊天',
      Owner_Account: READER,
      CreateTime: start,
    })
    await ask('import_group_member', {
      MemberList: OTHERS.map((Member_Account) => ({ Member_Account, JoinTime: start })),
    })
    for (let from = 1; from <= messages; from += AT_ONCE) {
      const numbers = Array.from(
        { length: Math.min(AT_ONCE, messages + 1 - from) },
        (_, index) => from + index,
      )
      await ask('import_group_msg', {
        MsgList: numbers.map((number) => ({
          From_Account: number % 7 === 0 ? READER : OTHERS[(number >> 1) % OTHERS.length],
          SendTime: start + number * 60,
          Random: number,
          MsgBody: [contentOf(number, url)],
        })),
      })
    }
  } finally {
    await server.close()
    await db.destroy()
  }
}
