import { method } from '../context.ts'

export const logout = method<'logout'>({
  args: [],
  async run(im) {
    await im.session.stop()
    return {}
  },
})
