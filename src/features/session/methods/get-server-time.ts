import { getter } from '../context.ts'

export const getServerTime = getter<'getServerTime'>({
  args: [],
  neutral: 0,
  run: (im) => im.session.serverTime,
})
