import type { CDPSession } from '@playwright/test'

/** What is left in a page after a garbage collection: bytes of its heap, and how many nodes. */
export type PageMemory = { heap: number; nodes: number }

/** Collects garbage in a page, and measures what is left. @param session of the page */
export async function measureMemory(session: CDPSession): Promise<PageMemory> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { heap, nodes }
}
