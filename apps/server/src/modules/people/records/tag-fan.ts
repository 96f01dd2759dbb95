import type { Tx } from '../../../platform/database/database.ts'
import { readTags, replaceTags } from './queries.ts'

/** Replaces a fan's tags. @returns those before and after */
export async function replaceTagsOf(
  tx: Tx,
  { clubId, fanId, tags }: { clubId: string; fanId: string; tags: string[] },
): Promise<{ before: string[]; after: string[] }> {
  const before = await readTags(tx, clubId, fanId)
  await replaceTags(tx, { clubId, fanId, tags })
  return { before, after: await readTags(tx, clubId, fanId) }
}
