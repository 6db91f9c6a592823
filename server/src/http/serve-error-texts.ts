import type { FastifyInstance } from 'fastify'
import { english } from '../kernel/errors/error-texts.ts'
import { zhCN } from '../kernel/errors/zh-cn.ts'
import { textFile } from './text-file.ts'

const FILES = { 'zh-CN': textFile(zhCN), en: textFile(english) }

const CACHE_SECONDS = 7 * 24 * 3600

/** `/errors/zh-CN.txt` and `/errors/en.txt`, for `errorMessagesURL` of clients of any origin. */
export const serveErrorTexts = (http: FastifyInstance): void => {
  for (const [language, file] of Object.entries(FILES)) {
    http.get(`/errors/${language}.txt`, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
        .type('text/plain; charset=utf-8')
        .send(file),
    )
  }
}
