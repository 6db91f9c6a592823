import { useState } from 'react'
import type { ReplyOf, RequestOf } from 'tavern-market-api/client'
import { ExportButton } from '../kit/export-button.tsx'
import { Day, Filters, Search, spanOf } from '../kit/filters.tsx'
import { ListView } from '../kit/list-view.tsx'
import { Heading, Soft, Table } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'

type LogLine = ReplyOf<'/api/operator/log/list'>['list'][number]

const PAGE_LINES = 50

/** Without an ID there was no login. */
const signed = ({ operator, operator_id }: LogLine): string =>
  operator_id === '' ? operator : `${operator}（#${operator_id}）`

const valuesIn = (json: string): Readonly<Record<string, unknown>> =>
  json === '' ? {} : (JSON.parse(json) as Readonly<Record<string, unknown>>)

/** Names of the fields that changes change most often; others have their own. */
const FIELDS: Readonly<Record<string, string>> = {
  state: '状态',
  reason: '原因',
  name: '名称',
  title: '标题',
  role: '角色',
  ended_at: '结束时间',
  closed_at: '关闭时间',
  disabled_at: '停用时间',
  stopped_at: '停发时间',
  restricted_at: '限制时间',
  restricted_reason: '限制原因',
  hidden_reason: '隐藏原因',
  settled_fen: '结算价（分）',
}

const shown = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '无'
  return name.endsWith('_at') ? moment(Number(value)) : String(value)
}

/** The changed fields, before and after. */
const Change = ({ line }: { readonly line: LogLine }) => {
  const [before, after] = [valuesIn(line.before), valuesIn(line.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.length === 0
    ? '—'
    : names.map((name) => (
        <Soft key={name}>
          {FIELDS[name] ?? name}：{shown(name, before[name])} → {shown(name, after[name])}
        </Soft>
      ))
}

const cellsOf = (line: LogLine) => [
  moment(line.created_at),
  signed(line),
  <>
    {line.message === '' ? line.path : line.message}
    {line.reason !== '' && <Soft>原因：{line.reason}</Soft>}
  </>,
  <Change key="change" line={line} />,
  line.address,
]

/** Changes by operators, logins and refused logins. */
export const LogScreen = () => {
  const [words, setWords] = useState('')
  const [operator, setOperator] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const request: RequestOf<'/api/operator/log/export'> = { words, operator, ...spanOf(from, to) }
  return (
    <>
      <Heading title="操作记录">
        <ExportButton
          path="/api/operator/log/export"
          load={() => ask('/api/operator/log/export', request)}
        />
      </Heading>
      <Filters>
        <Search label="操作、原因或对象" value={words} onSearch={setWords} />
        <Search label="操作人" value={operator} onSearch={setOperator} />
        <Day label="从" value={from} onChange={setFrom} />
        <Day label="到" value={to} onChange={setTo} />
      </Filters>
      <ListView
        path="/api/operator/log/list"
        request={{ ...request, page_size: PAGE_LINES }}
        empty={{ title: '没有找到记录', text: '换个条件试试' }}
      >
        {(lines) => (
          <Table
            label="操作记录"
            heads={['时间', '操作人', '操作', '变化', '来源']}
            rows={lines.map((line) => ({ key: line.id, cells: cellsOf(line) }))}
          />
        )}
      </ListView>
    </>
  )
}
