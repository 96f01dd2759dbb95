import { useQueryClient } from '@tanstack/react-query'
import type { Fan } from '@virage/contract'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft } from '../../shell/drafts.ts'
import { fanQuery } from '../fans/queries.ts'
import { PersonalInfoForm, personalInfoDraftName } from '../kyc/personal-info-form.tsx'

/** Changes the fan's personal information. In a club with due diligence, a change of identity waits for a review (P07). */
export function DetailsDialog({ fan, onClose }: { fan: Fan; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const handleSaved = (changed: Fan) => {
    client.setQueryData(fanQuery(club.slug).queryKey, changed)
    setSaved(true)
    notify({ type: 'success', message: t(changed.identityChange ? 'detailsSent' : 'detailsSaved') })
  }
  const close = () => {
    // Closing discards what was typed: later it would replace what is saved meanwhile.
    clearDraft(personalInfoDraftName(club.slug, fan))
    onClose()
  }
  return (
    <Dialog open={!isSaved} onClose={close} title={t('details')} closeLabel={shell('close')}>
      <div className="grid gap-5">
        {club.dueDiligenceRequired && <p className="text-muted">{t('detailsReview')}</p>}
        <PersonalInfoForm fan={fan} onSaved={handleSaved} />
      </div>
    </Dialog>
  )
}
