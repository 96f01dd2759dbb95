import { findPeople, type SearchHit, searchStaff } from '@virage/contract/staff'
import { localized } from '../../../platform/localized.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { findFans, findItems } from './queries.ts'

/** The kinds that every role can open, and those that only some can. */
const contents: SearchHit['kind'][] = ['exclusive', 'auction', 'post', 'program', 'giveaway']
const people: SearchHit['kind'][] = ['fan']
const payments: SearchHit['kind'][] = ['order', 'donation']

/** Registers the search of the back office. */
export function searchRoutes(backOffice: StaffOperations): void {
  backOffice.read(searchStaff, async ({ club, language, query, staff }, tx) => {
    const hits = await findItems(tx, club.id, { kinds: kindsOf(staff), search: query.q })
    return hits.map(({ kind, id, title, line }) => ({
      kind,
      id,
      title: typeof title === 'string' ? title : (localized(title, language) ?? ''),
      line: line ?? '',
    }))
  })

  backOffice.read(findPeople, async ({ club, query }, tx) =>
    (await findFans(tx, club.id, query.search)).map((row) => ({
      id: row.fan_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    })),
  )
}

/** Returns the kinds that a role can open, as the access of their own operations says. */
const kindsOf = ({ role }: StaffMember): SearchHit['kind'][] => [
  ...contents,
  ...(role === 'owner' || role === 'operator' || role === 'compliance' ? people : []),
  ...(role === 'owner' || role === 'operator' || role === 'finance' ? payments : []),
]
