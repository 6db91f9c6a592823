import type { FastifyInstance } from 'fastify'

/** Of every answer: nothing is taken for another type than it says, and addresses stay in the house. */
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** What is read by programs or shown as a picture: opened by itself, nothing in it does anything. */
const DATA = /^(application\/json|text\/plain|image\/)/

const DATA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Gives every answer the headers that hold browsers to it; pages have policies of their own. */
export const guardAnswers = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(OF_ALL)
  })
  app.addHook('onSend', async ({ method }, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (DATA.test(type) && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', DATA_POLICY)
    }
    // Answers of calls hold tokens and what is somebody's own.
    if (method === 'POST') reply.header('cache-control', 'no-store')
  })
}
