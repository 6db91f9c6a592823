import type { ReplyOf } from 'tavern-market-api/client'
import { askForm, reasonField, reasonIn } from '../kit/forms.ts'
import { ListView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Cards, Heading, Mark, Table } from '../kit/parts.tsx'
import { ask } from '../session.ts'

type Job = ReplyOf<'/api/operator/job/list'>['list'][number]

const KIND_OF_ALL = '0'

const nameField = (value: string) =>
  ({ kind: 'line', label: '名称', value, max: 8, placeholder: '8个字以内' }) as const

const add = (pid: string, title: string): void =>
  askForm({
    title,
    fields: { name: nameField('') },
    confirm: '添加',
    send: async ({ name }, key) =>
      (await ask('/api/operator/job/save', { pid, name }, key)).message,
  })

const rename = ({ id, pid, name: former }: Job): void =>
  askForm({
    title: `修改“${former}”的名称`,
    text: '已有的角色和订单一起显示新名称。',
    fields: { name: nameField(former) },
    confirm: '修改',
    send: async ({ name }, key) =>
      (await ask('/api/operator/job/save', { id, pid, name }, key)).message,
  })

const toggle = ({ id, name, closed_at }: Job): void => {
  const isClosing = closed_at === 0
  const path = isClosing ? '/api/operator/job/close' : '/api/operator/job/open'
  askForm({
    title: isClosing ? `停用“${name}”` : `启用“${name}”`,
    text: isClosing ? '不能再选择，已有的角色和订单不受影响。' : '可以重新选择。',
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: isClosing ? '停用' : '启用',
    isDanger: isClosing,
    send: async (values, key) => (await ask(path, { id, reason: reasonIn(values) }, key)).message,
  })
}

/** Buttons for a job or a kind; `of` is added to their words. */
const Changes = ({ job, of = '' }: { readonly job: Job; readonly of?: string }) => (
  <>
    <Act
      path={job.closed_at === 0 ? '/api/operator/job/close' : '/api/operator/job/open'}
      onClick={() => toggle(job)}
    >
      {job.closed_at === 0 ? '停用' : '启用'}
      {of}
    </Act>
    <Act path="/api/operator/job/save" onClick={() => rename(job)}>
      {of}改名
    </Act>
  </>
)

const StateMark = ({ job }: { readonly job: Job }) => (
  <Mark look={job.closed_at === 0 ? 'good' : 'bad'}>{job.closed_at === 0 ? '启用' : '停用'}</Mark>
)

const Kind = ({ kind, jobs }: { readonly kind: Job; readonly jobs: readonly Job[] }) => (
  <Card title={kind.name} aside={<StateMark job={kind} />}>
    {jobs.length > 0 && (
      <Table
        label={kind.name}
        heads={['职业', '状态', '操作']}
        rows={jobs.map((job) => ({
          key: job.id,
          cells: [
            job.name,
            <StateMark key="state" job={job} />,
            <Actions key="changes">
              <Changes job={job} />
            </Actions>,
          ],
        }))}
      />
    )}
    <Actions>
      <Changes job={kind} of="类别" />
      <Act
        path="/api/operator/job/save"
        kind="soft"
        onClick={() => add(kind.id, `添加${kind.name}职业`)}
      >
        添加职业
      </Act>
    </Actions>
  </Card>
)

/** The jobs of the game by kind, which roles and orders choose from. */
export const JobsScreen = () => (
  <>
    <Heading title="游戏职业">
      <Act
        path="/api/operator/job/save"
        kind="primary"
        onClick={() => add(KIND_OF_ALL, '添加职业类别')}
      >
        添加类别
      </Act>
    </Heading>
    <ListView
      path="/api/operator/job/list"
      request={{}}
      empty={{ title: '还没有职业', text: '添加类别和职业后，用户才能创建角色' }}
    >
      {(jobs) => (
        <Cards>
          {jobs
            .filter(({ pid }) => pid === KIND_OF_ALL)
            .map((kind) => (
              <Kind key={kind.id} kind={kind} jobs={jobs.filter(({ pid }) => pid === kind.id)} />
            ))}
        </Cards>
      )}
    </ListView>
  </>
)
