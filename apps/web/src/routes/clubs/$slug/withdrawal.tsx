import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalPage } from '../../../features/withdrawals/withdrawal-page.tsx'
import { Texts, textsLoader } from '../../../i18n/texts.tsx'

/** Parses the order to preselect, and the withdrawal whose goods were sent back. */
const readSearch = (search: Record<string, unknown>): { order?: string; sent?: string } => ({
  ...(search['order'] === undefined ? {} : { order: String(search['order']) }),
  ...(typeof search['sent'] === 'string' ? { sent: search['sent'] } : {}),
})

export const Route = createFileRoute('/clubs/$slug/withdrawal')({
  validateSearch: readSearch,
  loader: textsLoader('withdrawal'),
  component: Withdrawal,
})

function Withdrawal() {
  const { order, sent } = Route.useSearch()
  return (
    <Texts of="withdrawal">
      <WithdrawalPage
        {...(order === undefined ? {} : { orderNumber: order })}
        {...(sent === undefined ? {} : { sentId: sent })}
      />
    </Texts>
  )
}
