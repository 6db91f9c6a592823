import type { ReplyOf } from 'tavern-market-api/client'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { ListView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Facts, Heading, Mark, Soft } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'
import styles from './banners-screen.module.css'

type Room = ReplyOf<'/api/operator/room/list'>['list'][number]

const NEW = { name: '', introduction: '', avatar: '/emblems/hall-1.svg', tags: [] as string[] }

const SIGNS = [
  ['hall', '酒杯'],
  ['raid', '双剑'],
  ['climb', '阶梯'],
  ['guild', '盾牌'],
] as const

const COLOURS = [1, 2, 3, 4, 5, 6] as const

const EMBLEMS = SIGNS.flatMap(([sign, words]) =>
  COLOURS.map((at) => [`/emblems/${sign}-${at}.svg`, `${words} ${at}`] as const),
)

/** The emblems to choose from, and the current one. */
const emblemsWith = (current: string) =>
  EMBLEMS.some(([url]) => url === current) ? EMBLEMS : [[current, '当前图标'] as const, ...EMBLEMS]

const edit = (room: Room | null): void => {
  const { name, introduction, avatar, tags } = room ?? NEW
  askForm({
    title: room === null ? '创建房间' : '修改房间',
    text: room === null ? '所有用户都可以加入，房间展示在首页。' : '聊天群的名称和简介一起修改。',
    fields: {
      name: { kind: 'line', label: '名称', value: name, max: 10, placeholder: '10个字以内' },
      introduction: { kind: 'line', label: '简介', value: introduction, max: 60 },
      avatar: { kind: 'choice', label: '图标', value: avatar, choices: emblemsWith(avatar) },
      tags: {
        kind: 'line',
        label: '标签',
        value: tags.join(' '),
        hint: '用空格分开，最多4个，每个不超过6个字',
      },
    },
    confirm: room === null ? '创建' : '保存',
    async send(values, key) {
      const request = {
        ...(room !== null && { group_id: room.group_id }),
        ...values,
        tags: values.tags.split(/[\s,，、]+/).filter((tag) => tag !== ''),
      }
      return (await ask('/api/operator/room/save', request, key)).message
    },
  })
}

const toggle = ({ group_id, name, closed_at }: Room): void => {
  const isClosing = closed_at === 0
  const path = isClosing ? '/api/operator/room/close' : '/api/operator/room/open'
  askForm({
    title: isClosing ? `关闭“${name}”` : `重新开放“${name}”`,
    text: isClosing
      ? '房间从首页消失，成员可以看聊天记录，但不能发言。'
      : '房间回到首页，成员可以继续发言。',
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: isClosing ? '关闭' : '开放',
    isDanger: isClosing,
    async send(values, key) {
      return (await ask(path, { group_id, reason: reasonIn(values) }, key)).message
    },
  })
}

const moveFirst = ({ group_id, name }: Room): void =>
  askForm({
    title: `置顶“${name}”`,
    text: '房间移到首页的最前面。',
    fields: {},
    confirm: '置顶',
    send: async (_values, key) =>
      (await ask('/api/operator/room/order', { ids: [group_id] }, key)).message,
  })

const RoomCard = ({ one, isFirst }: { readonly one: Room; readonly isFirst: boolean }) => (
  <Card
    title={one.name}
    aside={
      <Mark look={one.closed_at === 0 ? 'good' : 'bad'}>
        {one.closed_at === 0 ? '开放' : '已关闭'}
      </Mark>
    }
  >
    <img className={styles.emblem} src={one.avatar} alt="" />
    <Soft>{one.introduction}</Soft>
    <Facts
      rows={[
        ['标签', one.tags.length === 0 ? '—' : one.tags.join('、')],
        ['聊天群', one.group_id],
        one.closed_at === 0 ? null : ['关闭时间', moment(one.closed_at)],
      ]}
    />
    <Actions>
      <Act
        path={one.closed_at === 0 ? '/api/operator/room/close' : '/api/operator/room/open'}
        onClick={() => toggle(one)}
      >
        {one.closed_at === 0 ? '关闭' : '重新开放'}
      </Act>
      {one.closed_at === 0 && (
        <Act path="/api/operator/room/order" isDisabled={isFirst} onClick={() => moveFirst(one)}>
          置顶
        </Act>
      )}
      <Act path="/api/operator/room/save" onClick={() => edit(one)}>
        修改
      </Act>
    </Actions>
  </Card>
)

/** The public rooms of the home page. */
export const RoomsScreen = () => (
  <>
    <Heading title="公共房间">
      <Act path="/api/operator/room/save" kind="primary" onClick={() => edit(null)}>
        创建房间
      </Act>
    </Heading>
    <ListView
      path="/api/operator/room/list"
      request={{}}
      empty={{ title: '还没有房间', text: '创建后展示在首页，所有用户都可以加入' }}
    >
      {(rooms) => (
        <Cards>
          {rooms.map((one, at) => (
            <RoomCard key={one.group_id} one={one} isFirst={at === 0} />
          ))}
        </Cards>
      )}
    </ListView>
  </>
)
