import type { ReplyOf } from 'tavern-market-api/client'
import { askForm } from '../kit/forms.ts'
import { AllItems, QueryView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Heading, Mark, Soft } from '../kit/parts.tsx'
import { ask, useOperator } from '../session.ts'
import { localTime, moment, momentOf } from '../words.ts'
import styles from './banners-screen.module.css'

type Banner = ReplyOf<'/api/operator/banner/list'>[number]

const NEW = {
  ...{ title: '', image: '/banners/hall-1.svg', link: '', text: '', steps: '', rules: '' },
  ...{ action: '', start_at: 0, end_at: 0 },
}

const LONG = 500

const STATES = {
  shown: ['展示中', 'good'],
  coming: ['未开始', 'wait'],
  over: ['已结束', 'bad'],
} as const

const fieldsFor = (banner: typeof NEW) =>
  ({
    title: { kind: 'line', label: '标题', value: banner.title, max: 20, placeholder: '20个字以内' },
    image: { kind: 'image', label: '图片', value: banner.image },
    link: {
      kind: 'line',
      label: '链接',
      value: banner.link,
      placeholder: '/pages/enter/…',
      hint: '站内路径，可不填',
    },
    text: {
      kind: 'area',
      label: '活动介绍',
      value: banner.text,
      max: LONG,
      hint: '介绍、参与方式、规则都不填，则没有活动页，点横幅直接打开链接',
    },
    steps: { kind: 'area', label: '参与方式', value: banner.steps, max: LONG, hint: '一行一步' },
    rules: { kind: 'area', label: '活动规则', value: banner.rules, max: LONG, hint: '一行一条' },
    action: {
      kind: 'line',
      label: '按钮文字',
      value: banner.action,
      max: 8,
      placeholder: '去看看',
    },
    start: {
      kind: 'time',
      label: '开始时间',
      value: localTime(banner.start_at),
      hint: '不填则立即展示',
    },
    end: {
      kind: 'time',
      label: '结束时间',
      value: localTime(banner.end_at),
      hint: '不填则一直展示',
    },
  }) as const

const edit = (banner: Banner | null): void =>
  askForm({
    title: banner === null ? '添加横幅' : '修改横幅',
    fields: fieldsFor(banner ?? NEW),
    confirm: '保存',
    async send({ start, end, link, ...values }, key) {
      const times = { start_at: momentOf(start), end_at: momentOf(end) }
      const id = banner === null ? {} : { id: banner.id }
      const request = { ...id, ...values, link: link.trim(), ...times }
      return (await ask('/api/operator/banner/save', request, key)).message
    },
  })

const remove = ({ id, title }: Banner): void =>
  askForm({
    title: `删除横幅“${title}”？`,
    fields: {},
    confirm: '删除',
    isDanger: true,
    send: async (_values, key) => (await ask('/api/operator/banner/delete', { id }, key)).message,
  })

/** Swaps a banner with the previous one. */
const moveUp = (banners: readonly Banner[], at: number): void => {
  const ids = banners.map(({ id }) => id)
  const [moved] = ids.splice(at, 1)
  if (moved === undefined) return
  ids.splice(at - 1, 0, moved)
  askForm({
    title: `上移“${banners[at]?.title ?? ''}”`,
    text: `移到“${banners[at - 1]?.title ?? ''}”之前。`,
    fields: {},
    confirm: '上移',
    send: async (_values, key) => (await ask('/api/operator/banner/order', { ids }, key)).message,
  })
}

const timesOf = ({ start_at, end_at }: Banner): string =>
  start_at === 0 && end_at === 0
    ? '长期展示'
    : `${start_at === 0 ? '立即' : moment(start_at)} 至 ${end_at === 0 ? '长期' : moment(end_at)}`

const targetOf = ({ link, has_details }: Banner): string => {
  const target = link === '' ? '无链接' : link
  return has_details ? `活动页 → ${target}` : target
}

const BannerCard = ({
  banners,
  at,
  one,
}: {
  readonly banners: readonly Banner[]
  readonly at: number
  readonly one: Banner
}) => (
  <Card title={one.title} aside={<Mark look={STATES[one.state][1]}>{STATES[one.state][0]}</Mark>}>
    <img className={styles.banner} src={one.image} alt={one.title} />
    <Soft>
      {targetOf(one)} · {timesOf(one)}
    </Soft>
    <Actions>
      <Act path="/api/operator/banner/delete" onClick={() => remove(one)}>
        删除
      </Act>
      <Act
        path="/api/operator/banner/order"
        isDisabled={at === 0}
        onClick={() => moveUp(banners, at)}
      >
        上移
      </Act>
      <Act path="/api/operator/banner/save" onClick={() => edit(one)}>
        修改
      </Act>
    </Actions>
  </Card>
)

/** The banners of the home page, in their order. */
export const BannersScreen = () => (
  <>
    <Heading title="首页横幅">
      <Act path="/api/operator/banner/save" kind="primary" onClick={() => edit(null)}>
        添加横幅
      </Act>
    </Heading>
    <QueryView query={useOperator('/api/operator/banner/list', {})}>
      {(all) => (
        <AllItems items={all} empty={{ title: '还没有横幅', text: '添加后会展示在首页顶部' }}>
          {(banners) => (
            <Cards>
              {banners.map((one, at) => (
                <BannerCard key={one.id} banners={banners} at={at} one={one} />
              ))}
            </Cards>
          )}
        </AllItems>
      )}
    </QueryView>
  </>
)
