import type { FastifyInstance } from 'fastify'
import type { MemoryAnswers } from '../platform/http/memory-answers.ts'
import type { Platform } from '../platform/platform.ts'
export async function mountWeb(
  _http: FastifyInstance,
  _x: { platform: Platform; memory: MemoryAnswers },
): Promise<void> {}
