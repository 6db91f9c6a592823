import { type CallContext, call } from '../call.ts'
import {
  currentSettings,
  type EditableKey,
  editableKeys,
  editableSettings,
  isConsistent,
} from '../editable-settings.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, oneOf, whole } from '../kernel/schema.ts'
import { done, reasonField } from './message.ts'
import { settingTitleOf } from './settings-list.ts'

const key = oneOf('设置', editableKeys)

const stateOf = async (
  context: CallContext,
  { key: changed }: { readonly key: EditableKey },
): Promise<object> => ({ [changed]: (await currentSettings(context))[changed] })

const requireConsistent = async (context: CallContext): Promise<void> => {
  if (isConsistent(await currentSettings(context))) return
  throw new CallFailure('INVALID_REQUEST', '下限不能高于上限，单笔上限不能高于每日上限')
}

/** Changes a setting for all processes, within a second (OPERATOR-14). */
const operatorSettingsSave = call({
  path: '/api/operator/settings/save',
  who: 'operator',
  isChange: true,
  request: object({ key, value: whole('值'), reason: reasonField }),
  reply: done,
  stateOf,
  async run(context, { key: changed, value }) {
    const { min, max } = editableSettings[changed]
    if (value < min || value > max) throw new CallFailure('INVALID_REQUEST', '超出允许的范围')
    await context.db
      .insertInto('changed_settings')
      .values({ key: changed, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await requireConsistent(context)
    return { message: `已修改${settingTitleOf(changed)}` }
  },
})

/** Returns to the setting of the start. */
const operatorSettingsReset = call({
  path: '/api/operator/settings/reset',
  who: 'operator',
  isChange: true,
  request: object({ key, reason: reasonField }),
  reply: done,
  stateOf,
  async run(context, { key: changed }) {
    await context.db.deleteFrom('changed_settings').where('key', '=', changed).execute()
    await requireConsistent(context)
    return { message: `已恢复${settingTitleOf(changed)}的启动值` }
  },
})

export const operatorSettingsChanges = [operatorSettingsSave, operatorSettingsReset] as const
