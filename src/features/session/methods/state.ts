import { getter } from '../context.ts'

export const getLoginUser = getter<'getLoginUser'>({
  args: [],
  run: (im) => im.gate.me.userID,
})

export const getServerTime = getter<'getServerTime'>({
  args: [],
  neutral: 0,
  run: (im) => im.session.serverTime,
})

export const isReady = getter<'isReady'>({
  args: [],
  run: (im) => im.gate.status === 'ready',
})
