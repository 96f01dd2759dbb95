import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** What a process of an installation does (ROLE). */
export type Role = 'all' | 'web' | 'stream' | 'jobs'

/** Returns whether a process with this role runs jobs and what is scheduled. */
export const runsJobs = (role: Role): boolean => role === 'all' || role === 'jobs'

/** Returns whether a process with this role serves pages and operations. */
export const servesPages = (role: Role): boolean => role === 'all' || role === 'web'

/** Probes and metrics, which every process serves. */
const always = /^\/(?:healthz|readyz|metrics)$/
const streams = /^\/api\/clubs\/[^/]+\/events$/
/** The sandbox delivers its events by a job, to the process that runs it. */
const ofJobs = /^\/api\/webhooks\/sandbox$/

/** Returns whether a process with this role serves a path. */
export function serves(role: Role, path: string): boolean {
  if (role === 'all' || always.test(path)) return true
  if (role === 'web') return !streams.test(path)
  return (role === 'stream' ? streams : ofJobs).test(path)
}

/** Answers requests that are another process's with 404: the balancer before it sends them to the wrong one. */
export function serveOnlyRole(http: FastifyInstance, role: Role): void {
  if (role === 'all') return
  http.addHook('onRequest', async ({ url }) => {
    if (!serves(role, url.split('?', 1)[0] ?? '')) throw new ApiError('errors.backend.notFound')
  })
}
