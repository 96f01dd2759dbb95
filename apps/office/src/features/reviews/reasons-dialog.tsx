import { useQueryClient } from '@tanstack/react-query'
import { getReviewReasons, type ReviewReasons, updateReviewReasons } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { NamedTextFields, namedTextItems, namedTextsOf } from '../../parts/named-texts.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { FormItem } from '../../parts/use-draft.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery } from '../../queries.ts'

type ReasonsForm = { reasons: FormItem[] }
const toForm = ({ reasons }: ReviewReasons): ReasonsForm => ({ reasons: namedTextItems(reasons) })
const bodyOf = ({ reasons }: ReasonsForm) => ({ reasons: namedTextsOf(reasons) })

/** The most reasons: the keys 1 to 9. */
const most = 9

/** Edits the reasons that reviewers choose from. */
export function ReasonsDialog({ stored, onClose }: { stored: ReviewReasons; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('reviews')
  const { reason } = useMay()(updateReviewReasons)
  const client = useQueryClient()
  const params = { slug }
  const editor = useStoredEditor<ReasonsForm, ReviewReasons>({
    key: `${slug}.reasons`,
    stored,
    toForm,
    check: (value) => checkBody(updateReviewReasons, bodyOf(value)),
    read: () => unwrap(call(getReviewReasons, { params })),
    update: (value, _changed, ifMatch) =>
      unwrap(call(updateReviewReasons, { params, body: bodyOf(value), ...ifMatch })),
    onStored: (saved) => client.setQueryData(readQuery(getReviewReasons, { params }).queryKey, saved),
    onSaved: onClose,
  })
  return (
    <DialogForm
      title={t('reasonsTitle')}
      editor={editor}
      labels={{ reasons: t('reasonsTitle') }}
      reason={reason}
      submitLabel={t('saveReasons')}
      onClose={onClose}
    >
      <p className="quiet">{t('reasonsText')}</p>
      <NamedTextFields
        items={editor.draft.value.reasons}
        path="reasons"
        problems={editor.problems}
        most={most}
        rows={2}
        labels={{
          name: { en: t('reasonName.en'), fr: t('reasonName.fr') },
          text: { en: t('reasonText.en'), fr: t('reasonText.fr') },
          add: t('addReason'),
          remove: (number) => t('removeReason', { number }),
        }}
        renderHeading={(number) => <kbd aria-hidden="true">{number}</kbd>}
        onChange={(reasons) => editor.set({ reasons })}
      />
    </DialogForm>
  )
}
