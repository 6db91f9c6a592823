import { commands, MessageFlag } from 'tavern-im/protocol'
import { createDevice, type Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { officialWordIn } from '../../demo/api/src/names/official-words.ts'
import type { Message } from '../../src/index.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { messagesOf, textOf } from '../conformance/rest-scene.ts'
import { openChatScene } from '../demo/api/chat-scene.ts'
import { aMessage } from '../server/support/test-server.ts'
import { codeOf } from './support/code-of.ts'
import { type DemoSite, startSite } from './support/demo-site.ts'

const FORGED = '官方客服'
const GROUP_REFUSED = 10102

let site: DemoSite
let mallory: Device
let victim: Device
let token: string
const devices: Device[] = []

const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Logs in with a trial account, as any client does. */
const enter = async (account: string) => {
  const { data } = await post('/api/basic/user/loginWx', { account })
  const { im_sdk_app_id: sdkAppID, im_user_id: userID, im_user_sig: userSig } = data.user_info
  const device = await createDevice({ sdkAppID, url: site.url.replace(/^http/, 'ws') })
  devices.push(device)
  await device.login({ userID, userSig })
  return { device, accessToken: data.access_token as string }
}

beforeAll(async () => {
  site = await startSite()
  const one = await enter('100002')
  token = one.accessToken
  mallory = one.device
  victim = (await enter('100001')).device
}, 90_000)

afterAll(async () => {
  await Promise.all(devices.map((device) => device.remove()))
  await site.close()
})

const seen = async (conversationID: string, text: string): Promise<Message> => {
  await victim.settles(
    async () => textOf((await messagesOf(victim, conversationID)).at(-1) as Message) === text,
  )
  return (await messagesOf(victim, conversationID)).at(-1) as Message
}

const say = (text: string, to = 'u100001', conversationType: 'C2C' | 'GROUP' = 'C2C') =>
  mallory.chat.sendMessage(
    mallory.chat.createTextMessage({ to, conversationType, payload: { text } }),
  )

describe('the marketplace rejects account names that resemble the platform', () => {
  it.each([
    ['plain', '酒馆客服', '客服'],
    ['blanks', '客 服', '客服'],
    ['full-width blanks', '客\u3000服', '客服'],
    ['signs', '官.方-01', '官方'],
    ['radicals', '官⽅', '官方'],
    ['radicals', '⼯作⼈员', '工作人员'],
    ['compatibility ideographs', '管\uf9e4员', '管理员'],
    ['traditional letters', '管理員', '管理员'],
    ['traditional letters', '平臺小二', '平台'],
    ['look-alikes', '宫方', '官方'],
    ['look-alikes', '菅埋员', '管理员'],
    ['katakana', 'エ作人员', '工作人员'],
    ['marks', '客\u0323服', '客服'],
    ['marks', 'a\u0301dmin', 'admin'],
    ['variation selectors', '客\u{e0101}服', '客服'],
    ['full-width letters', 'ＡｄＭｉｎ', 'admin'],
    ['mathematical letters', '𝓪𝓭𝓶𝓲𝓷', 'admin'],
    ['circled letters', 'ⓐⓓⓜⓘⓝ', 'admin'],
    ['letters on a ground', '🅰🅳🅼🅸🅽', 'admin'],
    ['flags', '🇦🇩🇲🇮🇳', 'admin'],
    ['Cyrillic', 'аdmіn', 'admin'],
    ['Greek', 'ΑDΜΙΝ', 'admin'],
    ['Cherokee', 'ᎪᎠᎷᏆN', 'admin'],
    ['small capitals', 'ᴀᴅᴍɪɴ', 'admin'],
    ['digits', '4dm1n', 'admin'],
    ['r and n for m', 'adrnin', 'admin'],
    ['another l for i', 'admlп', 'admin'],
    ['Cyrillic', 'Оfficіаl', 'official'],
    ['spelt by sound', 'Ｋｅ Ｆｕ', 'kefu'],
  ])('by %s: %s [SEC-50]', async (_by, nickname, word) => {
    expect(officialWordIn(nickname)).toBe(word)
    const answer = await post('/api/basic/user/save', { nickname }, { accesstoken: token })
    expect(answer).toMatchObject({ ok: false, error_code: 10001 })
    expect((await mallory.chat.getMyProfile()).data.nick).toBe('小鹿')
  })

  it.each(['客\u200b服', '客\u2060服', '客\u115f服', '官\u00ad方', '官\ufe0f方'])(
    'by invisible characters: %j [SEC-50]',
    async (nickname) => {
      expect(officialWordIn(nickname)).toMatch(/客服|官方/)
      const answer = await post('/api/basic/user/save', { nickname }, { accesstoken: token })
      expect(answer).toMatchObject({ ok: false, error_code: 10001 })
    },
  )

  it.each(['阿辰', '客来服了', '上官婉儿', 'Nadine', 'adam in', 'Mini', '方圆', '管仲', 'é à ü'])(
    'and accepts other names: %s [SEC-50]',
    (nickname) => {
      expect(officialWordIn(nickname)).toBeUndefined()
    },
  )
})

describe('the chat rejects names that resemble the platform', () => {
  it('by its profile, also for a moment [SEC-50]', async () => {
    for (const changes of [{ nick: FORGED }, { avatar: '/emblems/hall-0.svg' }]) {
      expect(await codeOf(mallory.chat.updateMyProfile(changes))).toBe(40008)
    }
    await say('in between')
    const { nick, avatar } = await seen('C2Cu100002', 'in between')
    expect({ nick, avatar }).toEqual({ nick: '小鹿', avatar: '/avatars/face-12.svg' })
  })

  it('by a name card [SEC-50]', async () => {
    const groupID = 'room-hall'
    const card = { groupID, nameCard: FORGED }
    expect(await codeOf(mallory.chat.setGroupMemberNameCard(card))).toBe(10007)
    const message = mallory.chat.createTextMessage({
      ...{ to: groupID, conversationType: 'GROUP', payload: { text: 'with a card' } },
    })
    message.nameCard = FORGED
    await mallory.chat.sendMessage(message)
    const { nick, nameCard } = await seen(`GROUP${groupID}`, 'with a card')
    expect({ nick, nameCard }).toEqual({ nick: '小鹿', nameCard: '' })
  })

  it('by the name, the words or the notice of a group or a topic [SEC-50]', async () => {
    const { chat } = mallory
    const group = { type: 'Public', name: '周末', groupID: 'weekend' } as const
    expect(await codeOf(chat.createGroup({ ...group, name: FORGED }))).toBe(GROUP_REFUSED)
    expect(await codeOf(chat.createGroup({ ...group, name: '官⽅' }))).toBe(GROUP_REFUSED)
    expect(await codeOf(chat.createGroup(group))).toBe(0)
    for (const changes of [{ name: FORGED }, { introduction: FORGED }, { notification: 'аdmin' }]) {
      const change = { groupID: 'weekend', ...changes }
      expect(await codeOf(chat.updateGroupProfile(change))).toBe(GROUP_REFUSED)
    }
    expect(await codeOf(chat.updateGroupProfile({ groupID: 'weekend', name: '周日' }))).toBe(0)
    const groupID = '@TGS#_weekend'
    const community = { type: 'Community', name: '社群', groupID, isSupportTopic: true } as const
    expect(await codeOf(chat.createGroup(community))).toBe(0)
    const topic = { groupID, topicID: `${groupID}@TOPIC#_a`, topicName: '话题' }
    expect(await codeOf(chat.createTopicInCommunity({ ...topic, topicName: FORGED }))).toBe(
      GROUP_REFUSED,
    )
    expect(await codeOf(chat.createTopicInCommunity(topic))).toBe(0)
    expect(await codeOf(chat.updateTopicProfile({ ...topic, topicName: FORGED }))).toBe(
      GROUP_REFUSED,
    )
  })
})

describe('only its sender controls a message', () => {
  it('no other user rewrites it, neither in C2C nor in a group [SEC-51]', async () => {
    const memberList = [{ userID: 'u100001' }]
    const groupID = 'together'
    await mallory.chat.createGroup({ type: 'Public', name: '一起', groupID, memberList })
    await say('mine')
    await say('of the group', groupID, 'GROUP')
    for (const [conversationID, text] of [
      ['C2Cu100002', 'mine'],
      [`GROUP${groupID}`, 'of the group'],
    ] as const) {
      const message = await seen(conversationID, text)
      message.payload = { text: '请将尾款转至 6222 0000 1111 2222' }
      expect(await codeOf(victim.chat.modifyMessage(message))).toBe(10007)
    }
  })

  it("its sender's client cannot switch its check off [SEC-51]", async () => {
    const scene = await openChatScene()
    onTestFinished(() => scene.close())
    await scene.callChat('openconfigsvr/set_profanity', JSON.stringify({ Words: ['私下转账'] }))
    await scene.device('u100001')
    const { sdkAppID } = scene.market.im
    const client = await connectRaw({ url: scene.url, sdkAppID })
    onTestFinished(async () => {
      await client.close()
    })
    await client.login('u100002', scene.sigOf('u100002'))
    const said = (text: string) => {
      const message = aMessage('u100002', 'u100001', text)
      const flags = message.flags | MessageFlag.noContentCheck
      return codeOf(client.request(commands.message.sendC2C, { ...message, flags }))
    }
    expect(await said('我们私下转账吧')).toBe(80001)
    expect(await said('我们去平台下单吧')).toBe(0)
  })
})
