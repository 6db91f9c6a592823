import type { FastifyInstance } from 'fastify'
import { CallFailure } from '../kernel/failures.ts'
import type { PictureStore } from './picture-store.ts'
import { ENDING, UPLOAD_ID } from './uploads.ts'

const FILE = `^${UPLOAD_ID}\\${ENDING}$`

const HEADERS = {
  // A picture never changes: other pixels have another ID.
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

/** Serves uploaded pictures: `/uploads/<id>.webp`. */
export const servePictures = (app: FastifyInstance, pictures: PictureStore): void => {
  app.get<{ Params: { file: string } }>(
    '/uploads/:file',
    {
      schema: {
        params: { type: 'object', properties: { file: { type: 'string', pattern: FILE } } },
      },
    },
    async (request, reply) => {
      const picture = await pictures.get(request.params.file.slice(0, -ENDING.length))
      if (picture === null) throw new CallFailure('NOT_FOUND', '图片不存在')
      return reply.headers(HEADERS).type('image/webp').send(Buffer.from(picture))
    },
  )
}
