import { getter } from '../context.ts'

export const getLoginUser = getter<'getLoginUser'>({
  args: [],
  run: (im) => im.gate.me.userID,
})
