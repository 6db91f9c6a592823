import { method } from '../context.ts'

export const getBlacklist = method<'getBlacklist'>({
  args: [],
  async run({ blocked }) {
    await blocked.load()
    return blocked.list
  },
})
