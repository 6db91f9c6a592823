import type { ReplyOf } from 'tavern-market-api/client'
import { PictureRow } from '../../ui/picture-row.tsx'
import { Card, Facts, Quote, Soft, Table } from '../kit/parts.tsx'
import { moment } from '../words.ts'

type Detail = ReplyOf<'/api/operator/account/detail'>

const Certification = ({ own }: { readonly own: Detail['certification'] }) => (
  <Card title="打手认证">
    <Facts
      rows={[
        ['真实姓名', own.real_name],
        ['联系方式', own.contact],
        ['擅长职业', own.job_name],
        ['申请时间', moment(own.applied_at)],
        own.reason === '' ? null : ['原因', own.reason],
      ]}
    />
    <Quote>{own.introduction}</Quote>
    {own.pictures.length > 0 && <PictureRow urls={own.pictures} />}
  </Card>
)

const Traces = ({ traces }: Pick<Detail, 'traces'>) => (
  <Card title="登录痕迹">
    {traces.length === 0 ? (
      <Soft>没有记录</Soft>
    ) : (
      <Table
        label="登录痕迹"
        heads={['类型', '设备或网络', '最近登录']}
        rows={traces.map(({ kind, value, seen_at }) => ({
          key: `${kind} ${value}`,
          cells: [kind === 'device' ? '设备' : '网络', value, moment(seen_at)],
        }))}
      />
    )}
  </Card>
)

/** The certification, game roles and logins of a person. */
export const AboutPerson = ({ one }: { readonly one: Detail }) => (
  <>
    {one.certification.status !== 'none' && <Certification own={one.certification} />}
    <Card title="游戏角色">
      <Soft>
        {one.roles.length === 0
          ? '没有添加角色'
          : one.roles.map(({ name, fighting_capacity: power }) => `${name}（${power}）`).join('、')}
      </Soft>
    </Card>
    <Traces traces={one.traces} />
  </>
)
