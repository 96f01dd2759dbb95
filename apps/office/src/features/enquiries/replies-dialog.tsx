import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSavedReplies, type SavedReplies, updateSavedReplies } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { NamedTextFields, namedTextItems, namedTextsOf } from '../../parts/named-texts.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { FormItem } from '../../parts/use-draft.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery, untilSaved } from '../../queries.ts'

type RepliesForm = { replies: FormItem[] }
const toForm = ({ replies }: SavedReplies): RepliesForm => ({ replies: namedTextItems(replies) })
const bodyOf = ({ replies }: RepliesForm) => ({ replies: namedTextsOf(replies) })

/** The most saved replies. */
const most = 50

/** Edits the saved replies. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('enquiries')
  const read = useQuery({ ...readQuery(getSavedReplies, { params: { slug } }), ...untilSaved })
  if (read.data) return <StoredReplies stored={read.data} onClose={onClose} />
  return (
    <OfficeDialog title={t('savedReplies')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
    </OfficeDialog>
  )
}

function StoredReplies({ stored, onClose }: { stored: SavedReplies; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('enquiries')
  const { reason } = useMay()(updateSavedReplies)
  const client = useQueryClient()
  const params = { slug }
  const editor = useStoredEditor<RepliesForm, SavedReplies>({
    key: `${slug}.replies`,
    stored,
    toForm,
    check: (value) => checkBody(updateSavedReplies, bodyOf(value)),
    read: () => unwrap(call(getSavedReplies, { params })),
    update: (value, _changed, ifMatch) => unwrap(call(updateSavedReplies, { params, body: bodyOf(value), ...ifMatch })),
    onStored: (saved) => client.setQueryData(readQuery(getSavedReplies, { params }).queryKey, saved),
    onSaved: onClose,
  })
  return (
    <DialogForm
      title={t('savedReplies')}
      editor={editor}
      labels={{ replies: t('savedReplies') }}
      reason={reason}
      submitLabel={t('saveReplies')}
      onClose={onClose}
    >
      <p className="quiet">{t('repliesText')}</p>
      <NamedTextFields
        items={editor.draft.value.replies}
        path="replies"
        problems={editor.problems}
        most={most}
        rows={3}
        labels={{
          name: { en: t('replyName.en'), fr: t('replyName.fr') },
          text: { en: t('replyText.en'), fr: t('replyText.fr') },
          add: t('addReply'),
          remove: (number) => t('removeReply', { number }),
        }}
        renderHeading={(number) => <span className="quiet">{t('reply', { number })}</span>}
        onChange={(replies) => editor.set({ replies })}
      />
    </DialogForm>
  )
}
