import type { ReplyOf } from 'tavern-market-api/client'
import { askForm, fenIn, reasonField, reasonIn, refuse, wholeIn } from '../kit/forms.ts'
import { QueryView } from '../kit/list-view.tsx'
import { Act, Actions, Card, Heading, Mark, Soft, Table } from '../kit/parts.tsx'
import { ask, useOperator } from '../session.ts'

type Setting = ReplyOf<'/api/operator/settings/list'>[number]

type Unit = Exclude<Setting['unit'], ''>

type Key = Exclude<Setting['editable_key'], ''>

const HOUR_MS = 3600 * 1000
const HUNDRED = 100

const unitTexts: Readonly<Record<Unit, string>> = {
  percent: '%',
  yuan: '元',
  hours: '小时',
  days: '天',
  count: '笔',
}

/** The stored number of one unit. */
const sizes: Readonly<Record<Unit, number>> = {
  percent: HUNDRED,
  yuan: HUNDRED,
  hours: HOUR_MS,
  days: 24 * HOUR_MS,
  count: 1,
}

const shown = (unit: Unit, number: number): string => String(number / sizes[unit])

/** The stored number of a typed value. */
const numberIn = (unit: Unit, typed: string, title: string): number => {
  const wrong = `${title}最多两位小数`
  if (unit === 'percent' || unit === 'yuan') return fenIn(typed, wrong)
  return wholeIn(typed, title) * sizes[unit]
}

const valueIn = ({ title, min, max }: Setting, unit: Unit, typed: string): number => {
  const value = numberIn(unit, typed, title)
  if (value >= min && value <= max) return value
  return refuse(`${title}应在${shown(unit, min)}至${shown(unit, max)}${unitTexts[unit]}之间`)
}

const edit = (setting: Setting, settingKey: Key, unit: Unit): void =>
  askForm({
    title: `修改${setting.title}`,
    text: '一秒内对所有用户生效；已发布的订单不变。',
    fields: {
      value: {
        kind: 'decimal',
        label: `${setting.title}（${unitTexts[unit]}）`,
        value: shown(unit, setting.number),
        hint: `${shown(unit, setting.min)}至${shown(unit, setting.max)}`,
      },
      reason: reasonField('只在操作记录中显示'),
    },
    confirm: '修改',
    isDanger: true,
    async send(values, key) {
      const value = valueIn(setting, unit, values.value)
      const change = { key: settingKey, value, reason: reasonIn(values) }
      return (await ask('/api/operator/settings/save', change, key)).message
    },
  })

const reset = (setting: Setting, settingKey: Key): void =>
  askForm({
    title: `恢复${setting.title}`,
    text: '恢复为启动程序设置的值。',
    fields: { reason: reasonField('只在操作记录中显示') },
    confirm: '恢复',
    isDanger: true,
    async send(values, key) {
      const change = { key: settingKey, reason: reasonIn(values) }
      return (await ask('/api/operator/settings/reset', change, key)).message
    },
  })

const Changes = ({ setting }: { readonly setting: Setting }) => {
  const { unit, editable_key: key } = setting
  if (unit === '' || key === '') return null
  return (
    <Actions>
      <Act path="/api/operator/settings/save" onClick={() => edit(setting, key, unit)}>
        修改
      </Act>
      {setting.is_changed && (
        <Act path="/api/operator/settings/reset" onClick={() => reset(setting, key)}>
          恢复
        </Act>
      )}
    </Actions>
  )
}

/** The settings of the running marketplace, and their changes. */
export const SettingsScreen = () => (
  <>
    <Heading title="平台设置">
      <Soft>没有“修改”按钮的设置写在启动配置里，改后重启生效</Soft>
    </Heading>
    <QueryView query={useOperator('/api/operator/settings/list', {})}>
      {(settings) =>
        [...new Set(settings.map(({ group }) => group))].map((group) => (
          <Card key={group} title={group}>
            <Table
              label={group}
              heads={['设置', '当前值', '操作']}
              isEven
              rows={settings
                .filter((one) => one.group === group)
                .map((one) => ({
                  key: one.key,
                  cells: [
                    one.title,
                    <span key="value">
                      {one.value} {one.is_changed && <Mark look="plain">已修改</Mark>}
                    </span>,
                    one.editable_key === '' ? null : <Changes key="changes" setting={one} />,
                  ],
                }))}
            />
          </Card>
        ))
      }
    </QueryView>
  </>
)
