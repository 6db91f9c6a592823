/** Codes of the chat that say no more than that what it is told has happened before. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  // The group is there.
  'group_open_http_svc/create_group': [10021, 10025],
  'group_open_http_svc/import_group': [10021, 10025],
  // The member is.
  'group_open_http_svc/add_group_member': [10013],
  // Nobody to send away: whoever never chatted is unknown there.
  'im_open_login_svc/kick': [70107],
}

/** Whether a refusal means that nothing is left to do: what is told at least once is told twice some day. */
export const isAlreadySo = (command: string, code: number): boolean =>
  CODES[command]?.includes(code) ?? false
