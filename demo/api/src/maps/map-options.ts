import { call } from '../call.ts'
import { object, text } from '../kernel/schema.ts'

const ADDRESS = { max: 500 }

/** Map settings of the app. */
export const mapOptions = call({
  path: '/api/basic/map/options',
  who: 'open',
  reply: object({
    script_url: text('地图脚本', ADDRESS),
    tile_url: text('地图图片', ADDRESS),
    tile_credit: text('地图来源', ADDRESS),
  }),
  run: async ({ settings: { maps } }) => ({
    script_url: maps.scriptUrl,
    tile_url: maps.tileUrl,
    tile_credit: maps.tileCredit,
  }),
})
