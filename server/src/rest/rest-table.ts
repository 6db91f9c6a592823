import { configRows } from './config-rows.ts'
import { groupRows } from './group-rows.ts'
import { loginRows } from './login-rows.ts'
import type { RestRow } from './rest-row.ts'
import { roomRows } from './room-rows.ts'

const services: Readonly<Record<string, Readonly<Record<string, RestRow>>>> = {
  group_open_http_svc: { ...groupRows, ...roomRows },
  im_open_login_svc: loginRows,
  openconfigsvr: configRows,
}

/** Every command of the back-end API by its path after `/v4/`. */
export const restTable: ReadonlyMap<string, RestRow> = new Map(
  Object.entries(services).flatMap(([service, rows]) =>
    Object.entries(rows).map(([command, row]) => [`${service}/${command}`, row]),
  ),
)
