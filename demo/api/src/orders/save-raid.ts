import { call } from '../call.ts'
import { object, whole } from '../kernel/schema.ts'
import { MOST_SEATS, orderAnswer } from './fields.ts'
import { publish, publishFields } from './publish.ts'

const MOST_THUGS = 10

/** Publishes a raid; its publisher leads it and must be certified. */
export const saveRaid = call({
  path: '/order/raid/save',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    ...publishFields,
    boss_num: whole('老板人数', { min: 1, max: MOST_SEATS }),
    thug_num: whole('打手人数', { min: 1, max: MOST_THUGS }),
  }),
  reply: orderAnswer,
  run: (context, draft, { account }) => publish(context, account, 'raid', draft),
})
