import { mostTags, type tagFan } from '@virage/contract/staff'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Context } from '../../../platform/http/register-operation.ts'
import { changeTags, readTags } from './queries.ts'

/**
 * Changes a fan's tags. Those that somebody else adds or removes at the same time stay so.
 *
 * @returns the tags before and after
 * @throws ApiError 422 if they become too many
 */
export async function changeTagsOf(
  tx: Tx,
  fan: { clubId: string; fanId: string },
  { tags, add = [], remove = [] }: Context<typeof tagFan>['body'],
): Promise<{ before: string[]; after: string[] }> {
  const before = await readTags(tx, fan.clubId, fan.fanId)
  const replaced = tags === undefined ? [] : before.filter((tag) => !tags.includes(tag))
  await changeTags(tx, { ...fan, add: [...(tags ?? []), ...add], remove: [...replaced, ...remove] })
  const after = await readTags(tx, fan.clubId, fan.fanId)
  if (after.length > mostTags)
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'tags', key: 'errors.validation.tooMany' }] })
  return { before, after }
}
