import type { ReplyOf } from '../../../client/market-client.ts'
import { callButton } from '../act.ts'
import { askForm } from '../dialog.ts'
import { div, h, picture } from '../dom.ts'
import { lineField, textField } from '../fields.ts'
import { imageField } from '../image-field.ts'
import { pagedList } from '../list.ts'
import { card, heading, mark, type Section } from '../parts.ts'
import { ask, newKey, wordsOf } from '../session.ts'
import { toast } from '../toast.ts'
import { localTime, moment, momentOf } from '../words.ts'

type Banner = ReplyOf<'/api/operator/banner/list'>[number]

const NEW = {
  title: '',
  image: '/banners/hall-1.svg',
  link: '',
  text: '',
  steps: '',
  rules: '',
  action: '',
  start_at: 0,
  end_at: 0,
}

const LONG = 500

/** Fields of the promotion page. */
const pageFields = ({ text, steps, rules, action }: typeof NEW) => ({
  text: textField('活动介绍', {
    value: text,
    max: LONG,
    hint: '介绍、参与方式、规则都不填，则没有活动页，点横幅直接打开链接',
  }),
  steps: textField('参与方式', { value: steps, max: LONG, hint: '一行一步' }),
  rules: textField('活动规则', { value: rules, max: LONG, hint: '一行一条' }),
  action: lineField('按钮文字', { value: action, max: 8, placeholder: '去看看' }),
})

const STATES = {
  shown: ['展示中', 'good'],
  coming: ['未开始', 'wait'],
  over: ['已结束', 'bad'],
} as const

const edit = (banner: Banner | null, done: () => void): void => {
  const key = newKey()
  const { title, image, link, start_at, end_at } = banner ?? NEW
  const page = pageFields(banner ?? NEW)
  const fields = {
    title: lineField('标题', { value: title, max: 20, placeholder: '20个字以内' }),
    image: imageField(image),
    link: lineField('链接', {
      value: link,
      placeholder: '/pages/enter/…',
      hint: '站内路径，可不填',
    }),
    ...page,
    start: lineField('开始时间', {
      value: localTime(start_at),
      type: 'datetime-local',
      hint: '不填则立即展示',
    }),
    end: lineField('结束时间', {
      value: localTime(end_at),
      type: 'datetime-local',
      hint: '不填则一直展示',
    }),
  }
  askForm({
    title: banner === null ? '添加横幅' : '修改横幅',
    fields: Object.values(fields).map(({ element }) => element),
    confirm: '保存',
    async send() {
      const request = {
        ...(banner === null ? {} : { id: banner.id }),
        title: fields.title.read(),
        image: fields.image.read(),
        link: fields.link.read().trim(),
        text: page.text.read(),
        steps: page.steps.read(),
        rules: page.rules.read(),
        action: page.action.read(),
        start_at: momentOf(fields.start.read()),
        end_at: momentOf(fields.end.read()),
      }
      toast((await ask('/api/operator/banner/save', request, key)).message)
      done()
    },
  })
}

const remove = ({ id, title }: Banner, done: () => void): void => {
  const key = newKey()
  askForm({
    title: `删除横幅“${title}”？`,
    confirm: '删除',
    isDanger: true,
    async send() {
      toast((await ask('/api/operator/banner/delete', { id }, key)).message)
      done()
    },
  })
}

/** Swaps a banner with the previous one. */
const moveUp = async (ids: readonly string[], id: string, done: () => void): Promise<void> => {
  const at = ids.indexOf(id)
  const order = [...ids.slice(0, at - 1), id, ids[at - 1] ?? '', ...ids.slice(at + 1)]
  try {
    await ask('/api/operator/banner/order', { ids: order }, newKey())
    done()
  } catch (cause) {
    toast(wordsOf(cause))
  }
}

const timesOf = ({ start_at, end_at }: Banner): string =>
  start_at === 0 && end_at === 0
    ? '长期展示'
    : `${start_at === 0 ? '立即' : moment(start_at)} 至 ${end_at === 0 ? '长期' : moment(end_at)}`

const leadOf = ({ link, has_details }: Banner): string => {
  const target = link === '' ? '无链接' : link
  return has_details ? `活动页 → ${target}` : target
}

const shown = (one: Banner, ids: readonly string[], done: () => void): HTMLElement => {
  const [words, look] = STATES[one.state]
  const up = callButton(
    '/api/operator/banner/order',
    '上移',
    'plain',
    () => void moveUp(ids, one.id, done),
  )
  if (up !== null) up.disabled = ids[0] === one.id
  return card(
    picture(one.image, 'banner', one.title),
    div('top', h('h2', {}, one.title), mark(words, look)),
    div('soft', `${leadOf(one)} · ${timesOf(one)}`),
    div(
      'actions',
      callButton('/api/operator/banner/delete', '删除', 'plain', () => remove(one, done)),
      up,
      callButton('/api/operator/banner/save', '修改', 'plain', () => edit(one, done)),
    ),
  )
}

export const banners: Section = {
  key: 'banners',
  title: '首页横幅',
  needs: '/api/operator/banner/list',
  show(container) {
    let ids: readonly string[] = []
    const done = (): void => void list.reload()
    const list = pagedList<Banner>({
      async load() {
        const all = await ask('/api/operator/banner/list', {})
        ids = all.map(({ id }) => id)
        return { list: all, has_more: false }
      },
      show: (one) => shown(one, ids, done),
      empty: '还没有横幅',
    })
    list.element.classList.add('wide')
    const add = callButton('/api/operator/banner/save', '添加横幅', 'main', () => edit(null, done))
    container.append(heading('首页横幅', add), list.element)
    void list.reload()
  },
}
