import { getter } from '../context.ts'

export const isReady = getter<'isReady'>({
  args: [],
  run: (im) => im.gate.status === 'ready',
})
