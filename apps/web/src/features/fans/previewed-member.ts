import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Fan } from '@virage/contract'
import { requestContext } from '../../request-context.ts'
import { fanQuery } from './queries.ts'

/**
 * The member for whom a preview link shows a page (docs/decisions/0198). It is nobody: a preview contains no fan's data, no matter
 * who opens it.
 */
const previewedMember: Fan = {
  id: '00000000-0000-4000-8000-000000000000',
  username: 'preview',
  kycStatus: 'VALIDATED',
  kycRejection: null,
  tosAccepted: true,
  language: null,
  pictureUrl: null,
  hidden: true,
  identity: { firstName: '', lastName: '', name: '', email: '', pictureUrl: null },
  balance: { coins: { amount: 0, ticker: '' } },
  personalInfo: null,
  identityChange: null,
}

/** Makes the previewed member the fan of a page that is rendered for one; does nothing for other pages and in browsers. */
export const addPreviewedMember = createIsomorphicFn()
  .server((client: QueryClient, slug: string): void => {
    if (requestContext().isForMember) client.setQueryData(fanQuery(slug).queryKey, previewedMember)
  })
  .client((_client: QueryClient, _slug: string): void => {})
