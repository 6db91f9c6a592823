import { useState } from 'react'
import { moneyText, type ReplyOf } from 'tavern-market-api/client'
import { Choice, Filters, Search } from '../kit/filters.tsx'
import { ListView } from '../kit/list-view.tsx'
import { Heading, Mark, Person, Table } from '../kit/parts.tsx'
import { moment } from '../words.ts'
import { AccountActions } from './account-actions.tsx'

type Account = ReplyOf<'/api/operator/account/list'>['list'][number]

const STATES = [
  ['all', '全部'],
  ['restricted', '已限制'],
] as const

const cellsOf = (one: Account) => [
  <Person key="person" person={one}>
    {one.is_certified && <Mark look="good">认证打手</Mark>}
    {one.restricted_at !== 0 && <Mark look="bad">已限制</Mark>}
  </Person>,
  one.phone === '' ? '未绑定' : one.phone,
  moneyText(one.balance),
  moment(one.created_at),
  one.restricted_at === 0 ? '—' : `${moment(one.restricted_at)} ${one.restricted_reason}`,
  <AccountActions key="actions" account={one} />,
]

/** Accounts by number, phone or nickname. */
export const AccountsScreen = () => {
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<(typeof STATES)[number][0]>('all')
  return (
    <>
      <Heading title="账号管理" />
      <Filters>
        <Search label="搜索账号、手机号或昵称" value={words} onSearch={setWords} />
        <Choice label="状态" options={STATES} value={status} onChange={setStatus} />
      </Filters>
      <ListView
        path="/api/operator/account/list"
        request={{ words, status }}
        empty={{ title: '没有找到账号', text: '换个关键词试试' }}
      >
        {(accounts) => (
          <Table
            label="账号"
            heads={['账号', '手机号', '余额', '注册时间', '限制', '操作']}
            rows={accounts.map((one) => ({ key: one.account, cells: cellsOf(one) }))}
          />
        )}
      </ListView>
    </>
  )
}
