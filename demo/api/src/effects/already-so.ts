/** Error codes of the chat which mean that the call was already applied. */
const CODES: Readonly<Record<string, readonly number[]>> = {
  // The group exists.
  'group_open_http_svc/create_group': [10021, 10025],
  'group_open_http_svc/import_group': [10021, 10025],
  // The account is already a member.
  'group_open_http_svc/add_group_member': [10013],
  // An account that never chatted is unknown there.
  'im_open_login_svc/kick': [70107],
}

/** Whether an error means that nothing is left to do: delivery at least once repeats some calls. */
export const isAlreadySo = (command: string, code: number): boolean =>
  CODES[command]?.includes(code) ?? false
