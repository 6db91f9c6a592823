import type { FastifyInstance } from 'fastify'
import { banner } from '../banners/drawing.ts'
import { emblem } from './emblem.ts'
import { portrait } from './portrait.ts'

const CACHE = 'public, max-age=86400'
const SEED = '^[a-z0-9-]{1,40}\\.svg$'

const draw = (app: FastifyInstance, folder: string, drawing: (seed: string) => string): void => {
  app.get<{ Params: { file: string } }>(
    `/${folder}/:file`,
    {
      schema: {
        params: { type: 'object', properties: { file: { type: 'string', pattern: SEED } } },
      },
    },
    (request, reply) =>
      reply
        .header('cache-control', CACHE)
        .type('image/svg+xml')
        .send(drawing(request.params.file.slice(0, -'.svg'.length))),
  )
}

/**
 * Serves drawn pictures: `/avatars/<seed>.svg` for people, `/emblems/<seed>.svg` for groups, and
 * `/banners/<seed>.svg`.
 */
export const serveAvatars = (app: FastifyInstance): void => {
  draw(app, 'avatars', portrait)
  draw(app, 'emblems', emblem)
  draw(app, 'banners', banner)
}
