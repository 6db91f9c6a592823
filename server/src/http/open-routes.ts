import type { Server as NodeServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { serveObjects } from '../services/objects/http/serve-objects.ts'
import type { ClientReports } from '../services/reports/client-reports.ts'
import { createHttp, type HttpParts } from './create-http.ts'
import type { MetricsParts } from './create-metrics.ts'
import type { Routes } from './http-server.ts'
import { serveMetrics } from './serve-metrics.ts'
import { serveStatistics } from './serve-statistics.ts'

export interface RoutesParts extends HttpParts, MetricsParts {
  readonly reports: ClientReports
  /** Access to `/metrics`; undefined: it is not served. */
  readonly metricsAccess: { readonly token?: string } | undefined
  /** Adds the host's own routes. */
  readonly registerRoutes: ((http: FastifyInstance) => void | Promise<void>) | undefined
}

/** Opens all routes of the server's port. */
export const openRoutes = async (parts: RoutesParts, server: NodeServer): Promise<Routes> => {
  const { core, node, clock, log, metricsAccess } = parts
  const { http, handle } = createHttp(parts, server)
  serveStatistics(http, parts)
  if (core.objects !== undefined || node !== undefined) {
    const elsewhere = () => node?.leaderUrl
    serveObjects(http, { objects: () => core.objects, elsewhere, clock, log })
  }
  if (metricsAccess !== undefined) serveMetrics(http, parts, metricsAccess.token)
  await parts.registerRoutes?.(http)
  await http.ready()
  return { handle, close: () => http.close() }
}
